import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { type Row, dayHours } from '#domain/schedule/week.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { configColor } from '../../palette.ts';
import type { Editor } from '../editor.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import classes from './Chart.module.css';

export interface BarRowProps extends Row {
  editor: Editor;
  texts: EditorTexts;
  /** CSS pixels from the first row of the day. */
  top: number;
}

const percent = (hours: number): string => `${(hours / dayHours) * 100}%`;

/** The bars of a row. It renders when something changes in this row; another scale only changes the width around it. */
export const BarRow = memo(function BarRow({ editor, texts, day, slot, top }: BarRowProps) {
  const read = () => editor.rowView({ day, slot });
  const views = useSyncExternalStore(editor.state.subscribe, read, read);
  return views.map(({ bar, isSelected, fault }) => {
    const name = texts.nameOf(bar.configId);
    const detail = fault ?? texts.span(bar);
    return (
      <div
        key={bar.id}
        className={classes.bar}
        data-bar={bar.id}
        data-selected={isSelected || undefined}
        data-fault={fault === null ? undefined : ''}
        style={
          {
            top,
            left: percent(bar.start),
            width: percent(bar.end - bar.start),
            background: configColor(bar.configId),
            '--hours': bar.end - bar.start,
          } as CSSProperties
        }
        {...tooltipProps(`${name} · ${detail}`)}
      >
        {name}
      </div>
    );
  });
});
