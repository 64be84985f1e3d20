import { useMemo } from 'react';
import { dayHours, stepFor } from '#domain/gantt/axis.ts';
import { type GanttLayout, layoutOf } from '#domain/gantt/layout.ts';
import type { GanttGroup } from '#domain/gantt/bars.ts';

/** Space before 00:00 and after 24:00, CSS pixels: half a label, and the pointed ends of bars that continue there. */
export const pad = 24;
/** Height of the title line and the hour line; must match the style sheet. */
export const axisHeight = 52;
/** Minimum width of a day at scale 1, CSS pixels. */
const leastDay = 420;

/** Layout of the chart, CSS pixels. */
export interface Geometry {
  labelWidth: number;
  /** Width of a day, from 00:00 to 24:00. */
  dayWidth: number;
  /** Width of the drawing: the day and the margins at its ends. */
  width: number;
  /** Hours between two labels. */
  step: number;
  layout: GanttLayout;
}

/** @param room width of the visible part, including the labels */
export function useGeometry(
  groups: readonly GanttGroup[],
  room: number,
  labelWidth: number,
  scale: number,
): Geometry {
  const layout = useMemo(() => layoutOf(groups), [groups]);
  return useMemo(() => {
    const dayWidth = Math.round(Math.max(leastDay, room - labelWidth - 2 * pad) * scale);
    return { labelWidth, dayWidth, width: dayWidth + 2 * pad, step: stepFor(dayWidth), layout };
  }, [room, labelWidth, scale, layout]);
}

/** Distance from the left edge of the drawing. */
export const xOf = ({ dayWidth }: Pick<Geometry, 'dayWidth'>, hour: number): number =>
  pad + (hour / dayHours) * dayWidth;

export const hourAt = ({ dayWidth }: Pick<Geometry, 'dayWidth'>, x: number): number =>
  ((x - pad) / dayWidth) * dayHours;
