import { useLingui } from '@lingui/react/macro';
import { rowHeight } from '#domain/gantt/layout.ts';
import { topOfRow } from '#domain/schedule/charts/chart.ts';
import { barAtHour } from '#domain/schedule/editing/cursor.ts';
import type { Bar } from '#domain/schedule/week.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { useObservable } from '#ui/useObservable.ts';
import type { Editor } from '../editor.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import classes from './Chart.module.css';
import { type Geometry, pad, xOf } from './geometry.ts';

/** Width of the menu button with its distance to the bar, next to a handle for fingers; CSS pixels. */
const buttonRoom = 84;
/** Half the width of a touch handle: it is centered on the end of the bar, outside of a short one. CSS pixels. */
const handleHalf = 22;

export interface BarToolsProps {
  editor: Editor;
  texts: EditorTexts;
  geometry: Geometry;
  onMenu: (bar: Bar, anchor: Anchor) => void;
}

/** The ring at the cursor, and the tools of a selected bar: a menu button, and handles for fingers. */
export function BarTools({ editor, texts, geometry, onMenu }: BarToolsProps) {
  const { t } = useLingui();
  const { cursor, selected } = useObservable(editor.state);
  const top = topOfRow(geometry.layout, cursor);
  if (top === null) return null;
  const bar = barAtHour(
    editor.rowView(cursor).map((view) => view.bar),
    cursor.hour,
  );
  const place = bar ?? { start: cursor.hour, end: Math.min(24, cursor.hour + 1) };
  const [left, right] = [xOf(geometry, place.start), xOf(geometry, place.end)];
  const name = bar ? texts.bar(bar) : '';
  const isBefore = right + buttonRoom > geometry.dayWidth + pad;
  return (
    <>
      <div
        className={classes.ring}
        style={{
          width: right - left,
          height: rowHeight,
          transform: `translate(${left}px, ${top}px)`,
        }}
      />
      {bar && selected.has(bar.id) ? (
        <div key={bar.id} className={classes.tools} style={{ transform: `translate(${left}px, ${top}px)` }}>
          <span
            className={classes.handle}
            style={{ left: -handleHalf - 10 }}
            data-handle="start"
            data-of={bar.id}
          />
          <span
            className={classes.handle}
            style={{ left: right - left - handleHalf + 10 }}
            data-handle="end"
            data-of={bar.id}
          />
          <span
            className={classes.barMenu}
            data-control
            data-before={isBefore || undefined}
            style={isBefore ? { right: 4 } : { left: right - left + 4 }}
          >
            <DotsButton
              label={t`Actions of ${name}`}
              tooltip={t`Actions`}
              onOpen={(anchor) => onMenu(bar, anchor)}
            />
          </span>
        </div>
      ) : null}
    </>
  );
}
