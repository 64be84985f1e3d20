import { memo, useMemo, useSyncExternalStore } from 'react';
import { toData } from '#domain/schedule/bars.ts';
import { foldedDayHeight } from '#domain/schedule/charts/chart.ts';
import { overviewOf } from '#domain/schedule/charts/overview.ts';
import { dayHours, type WeekDay } from '#domain/schedule/week.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { configColor } from '../../palette.ts';
import type { Editor } from '../editor.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import classes from './Days.module.css';

export interface DayLineProps {
  editor: Editor;
  texts: EditorTexts;
  day: WeekDay;
}

/** Room above and below the bars, CSS pixels. */
const margin = 4;
/** A bar that is lower than this shows no name, CSS pixels. */
const nameHeight = 13;

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The bars of a folded day on one line: its accounts share the height, and neighbors with the same hours are one bar. */
export const DayLine = memo(function DayLine({ editor, texts, day }: DayLineProps) {
  const bars = useSyncExternalStore(editor.state.subscribe, editor.bars, editor.bars);
  const { slots, blocks } = useMemo(
    () => overviewOf(toData(bars.filter((bar) => bar.day === day))),
    [bars, day],
  );
  const room = foldedDayHeight - 2 * margin;
  return blocks.map(({ configId, start, end, firstRow, lastRow }) => {
    const name = texts.nameOf(configId);
    const height = (room * (lastRow - firstRow + 1)) / slots.length;
    return (
      <div
        key={`${start} ${firstRow} ${configId}`}
        data-truncate
        className={classes.block}
        style={{
          top: margin + (room * firstRow) / slots.length,
          left: percent(start, dayHours),
          width: percent(end - start, dayHours),
          height,
          lineHeight: `${height}px`,
          background: configColor(configId),
        }}
        {...tooltipProps(`${name} · ${texts.span({ start, end })}`)}
      >
        {height < nameHeight ? null : name}
      </div>
    );
  });
});
