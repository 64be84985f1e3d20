import { useLingui } from '@lingui/react/macro';
import { Box, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { clockOf, dayHours } from '#domain/gantt/axis.ts';
import { type Block, overviewOf, weekTime } from '#domain/schedule/charts/overview.ts';
import { weekDays } from '#domain/schedule/week.ts';
import { useNow } from '#ui/clock.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { ConfigLegend } from '../ConfigLegend.tsx';
import { useDayNames } from '../dayNames.ts';
import { configColor } from '../palette.ts';
import { useConfigNames } from '../useConfigNames.ts';
import classes from './WeekTimeline.module.css';

/** Limits of the height of a row, which otherwise fills the available space, CSS pixels. */
const row = { min: 8, max: 22, all: 320 } as const;
/** Height that the label of a row needs, CSS pixels. */
const labelHeight = 13;

const weekHours = weekDays.length * dayHours;
/** Hours between two vertical lines. */
const lineHours = 6;
/** Hours whose labels are shown above their lines. */
const shownHours = [6, 12, 18] as const;

export interface WeekTimelineProps {
  /** Accessible name. */
  label: string;
  scheduler: Pick<Scheduler, 'data' | 'timezone' | 'configs'>;
}

/**
 * A week at a glance: a row for each account that is used, the seven days side by side, a color for each config, and the
 * current time. Accounts with the same hours are one rectangle, so that a full week has few elements.
 */
export function WeekTimeline({ label, scheduler }: WeekTimelineProps) {
  const { t } = useLingui();
  const { data, timezone } = scheduler;
  const nameOf = useConfigNames(scheduler);
  const dayName = useDayNames('short');
  const now = weekTime(useNow(), timezone);
  const { slots, blocks, configs } = useMemo(() => overviewOf(data), [data]);
  const height = Math.min(row.max, Math.max(row.min, Math.floor(row.all / slots.length)));
  const labelEvery = Math.ceil(labelHeight / height);
  const nowAt = `${(((now.day - 1) * dayHours + now.hour) / weekHours) * 100}%`;

  const describe = ({ configId, day, start, end, firstRow, lastRow }: Block): string => {
    const [name, from, to] = [nameOf(configId), clockOf(start), clockOf(end)];
    const [first, last] = [slots[firstRow], slots[lastRow]];
    const when = `${dayName(day)} ${from}–${to}`;
    return first === last
      ? t`${name}: ${when}, account ${first}`
      : t`${name}: ${when}, accounts ${first} to ${last}`;
  };

  return (
    <Stack gap={10}>
      <div className={classes.chart} role="img" aria-label={label}>
        <div className={classes.days}>
          {weekDays.map((day) => (
            <span key={day} className={classes.day} data-today={day === now.day || undefined}>
              {dayName(day)}
            </span>
          ))}
        </div>
        <div className={classes.clocks}>
          {weekDays.map((day) => (
            <span key={day}>
              {shownHours.map((hour) => (
                <span key={hour} data-noon={hour === dayHours / 2 || undefined}>
                  {clockOf(hour)}
                </span>
              ))}
            </span>
          ))}
        </div>
        <div className={classes.labels} style={{ lineHeight: `${height}px` }}>
          {slots.map((slot, at) => (
            <span key={slot} style={{ height }}>
              {at % labelEvery === 0 ? slot : null}
            </span>
          ))}
        </div>
        <div data-card className={classes.plot}>
          <Box
            component="svg"
            display="block"
            w="100%"
            viewBox={`0 0 ${weekHours} ${slots.length}`}
            preserveAspectRatio="none"
            height={slots.length * height}
          >
            <path className={classes.hours} d={hourLines(slots.length)} />
            {blocks.map((block) => {
              const { configId, day, start, end, firstRow, lastRow } = block;
              return (
                <rect
                  key={`${day} ${start} ${firstRow} ${configId}`}
                  x={(day - 1) * dayHours + start}
                  y={firstRow}
                  width={end - start}
                  height={lastRow - firstRow + 1}
                  fill={configColor(configId)}
                  {...tooltipProps(describe(block))}
                />
              );
            })}
            <path className={classes.rows} d={rowLines(slots.length)} />
            <path className={classes.midnights} d={midnightLines(slots.length)} />
          </Box>
          <span className={classes.now} style={{ left: nowAt }} />
        </div>
      </div>
      <ConfigLegend configs={configs} nameOf={nameOf} />
    </Stack>
  );
}

const verticals = (rows: number, every: number): string =>
  Array.from({ length: weekHours / every - 1 }, (_, at) => `M${(at + 1) * every} 0V${rows}`).join('');
const hourLines = (rows: number): string => verticals(rows, lineHours);
const midnightLines = (rows: number): string => verticals(rows, dayHours);
const rowLines = (rows: number): string =>
  Array.from({ length: Math.max(0, rows - 1) }, (_, at) => `M0 ${at + 1}H${weekHours}`).join('');
