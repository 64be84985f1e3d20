import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import {
  type CSSProperties,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useMemo,
} from 'react';
import { rowHeight } from '#domain/gantt/layout.ts';
import { type ChartDay, foldedDayHeight } from '#domain/schedule/charts/chart.ts';
import { dayHours, type WeekDay } from '#domain/schedule/week.ts';
import { type Anchor, anchorOfClick } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { toData } from '#domain/schedule/bars.ts';
import { overviewOf } from '#domain/schedule/charts/overview.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import type { Editor } from '../editor.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import { BarRow } from './BarRow.tsx';
import classes from './Days.module.css';
import { configColor } from '../../palette.ts';
import { labelWidth, pad } from './geometry.ts';

interface DayLineProps {
  editor: Editor;
  texts: EditorTexts;
  day: WeekDay;
}

/** Room above and below the bars, CSS pixels. */
const margin = 4;
/** A bar that is lower than this shows no name, CSS pixels. */
const nameHeight = 13;

export interface DayRowsProps {
  chartDay: ChartDay;
  editor: Editor;
  texts: EditorTexts;
  dayWidth: number;
  /** Hours between two lines. */
  step: number;
  onFold: (day: WeekDay) => void;
  onMenu: (day: WeekDay, anchor: Anchor) => void;
}

/** Days that begin above this height are in the first view, CSS pixels. */
const firstView = 700;
/** The other days are rendered one after the other at this interval, milliseconds, so that the first view is not delayed. */
const lateMs = 200;

function gridPath(rows: number, dayWidth: number, step: number, bottom = rows * rowHeight): string {
  let path = '';
  for (let hour = 0; hour <= dayHours; hour += step)
    path += `M${Math.round(pad + (hour / dayHours) * dayWidth) + 0.5} 0V${bottom}`;
  for (let row = 1; row <= rows; row++) path += `M0 ${row * rowHeight - 0.5}H${dayWidth + 2 * pad}`;
  return path;
}

/**
 * A day: its heading, which stays in view, the names of the accounts, and their bars, which are rendered once the day
 * comes near. A folded one is a line with all its bars.
 */
export const DayRows = memo(function DayRows(props: DayRowsProps) {
  const { chartDay, editor, texts, dayWidth, step, onFold, onMenu } = props;
  const { t } = useLingui();
  const { day, slots, isFolded, height } = chartDay;
  const name = texts.dayOf(day);
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, chartDay.top < firstView, lateMs + day * lateMs);
  const width = dayWidth + 2 * pad;
  return (
    <section ref={section} className={classes.day} style={{ height }} data-day={day} aria-label={name}>
      <div
        className={classes.dayHeader}
        data-folded={isFolded || undefined}
        style={{ width: labelWidth + width }}
      >
        <div className={classes.dayTitle}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            onClick={() => onFold(day)}
            onContextMenu={(event) => {
              event.preventDefault();
              onMenu(day, anchorOfClick(event));
            }}
          >
            <IconChevronDown size={14} stroke={2} aria-hidden="true" data-folded={isFolded || undefined} />
            {name}
          </button>
          <DotsButton
            label={t`Actions of ${name}`}
            tooltip={t`Actions of the day`}
            onOpen={(anchor) => onMenu(day, anchor)}
          />
          <DaySummary editor={editor} day={day} isShort={isFolded} />
        </div>
        {isFolded ? (
          <div className={classes.line} data-line aria-hidden="true" style={{ left: labelWidth, width }}>
            <svg className={classes.grid} width={width} height={foldedDayHeight}>
              <path d={gridPath(0, dayWidth, step, foldedDayHeight)} />
            </svg>
            <div className={classes.bars} style={{ left: pad, width: dayWidth }}>
              <DayLine editor={editor} texts={texts} day={day} />
            </div>
          </div>
        ) : null}
      </div>
      {isFolded ? null : (
        <div className={classes.dayBody} aria-hidden="true">
          <div className={classes.labels} style={{ width: labelWidth }}>
            {slots.map((slot) => (
              <div key={slot} data-truncate className={classes.rowLabel}>
                {t`Account ${slot}`}
              </div>
            ))}
          </div>
          <div className={classes.rows} style={{ left: labelWidth, width, height: slots.length * rowHeight }}>
            <svg className={classes.grid} width={width} height={slots.length * rowHeight}>
              <path d={gridPath(slots.length, dayWidth, step)} />
            </svg>
            <div
              className={classes.bars}
              data-bars
              style={{ left: pad, width: dayWidth, '--hour': `${dayWidth / dayHours}px` } as CSSProperties}
            >
              {isNear
                ? slots.map((slot, at) => (
                    <BarRow
                      key={slot}
                      editor={editor}
                      texts={texts}
                      day={day}
                      slot={slot}
                      top={at * rowHeight}
                    />
                  ))
                : null}
            </div>
          </div>
        </div>
      )}
    </section>
  );
});

/**
 * Whether an element has come near the visible part of its scroller; it stays true.
 *
 * @param isAtStart it is in view from the start
 * @param afterMs then it counts as near in any case
 */
function useNear(element: RefObject<HTMLElement | null>, isAtStart: boolean, afterMs: number): boolean {
  const [isNear, setNear] = useState(isAtStart);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { root: element.current.closest('[data-scroller]'), rootMargin: '300px' },
    );
    observer.observe(element.current);
    const timer = setTimeout(() => startTransition(() => setNear(true)), afterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element, isNear, afterMs]);
  return isNear;
}

/** Hours and accounts of a day; the short text has the hours. A component of its own, so that an edit does not render the rows of the day again. */
function DaySummary({ editor, day, isShort }: { editor: Editor; day: WeekDay; isShort: boolean }) {
  const { t, i18n } = useLingui();
  const read = (): string => {
    let hours = 0;
    const slots = new Set<number>();
    for (const bar of editor.bars()) {
      if (bar.day !== day) continue;
      hours += bar.end - bar.start;
      slots.add(bar.slot);
    }
    return `${hours} ${slots.size}`;
  };
  const [hours = 0, accounts = 0] = useSyncExternalStore(editor.state.subscribe, read, read)
    .split(' ')
    .map(Number);
  const sum = i18n.number(hours);
  const text = isShort ? t`${sum} h` : t`${sum} h · accounts: ${accounts}`;
  return <span className={classes.summary}>{accounts === 0 ? t`empty` : text}</span>;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The bars of a folded day on one line: its accounts share the height, and neighbors with the same hours are one bar. */
const DayLine = memo(function DayLine({ editor, texts, day }: DayLineProps) {
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
