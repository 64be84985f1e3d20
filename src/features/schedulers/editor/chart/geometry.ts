import { stepFor } from '#domain/gantt/axis.ts';
import { type ChartLayout, nearestRow, rowAtHeight } from '#domain/schedule/charts/chart.ts';
import { dayHours, type Row } from '#domain/schedule/week.ts';

/** Width of the column of account names, CSS pixels (specification, business constants). */
export const labelWidth = 120;
/** Height of the axis, CSS pixels; must match the style sheet. */
export const axisHeight = 28;
/** Room before 00:00 and after 24:00 for half a label, CSS pixels. */
export const pad = 20;
/** Minimum width of a label of the axis, CSS pixels: at the largest scale there is one for each quarter of an hour. */
const labelRoom = 38;
/** Minimum width of a day at scale 1, CSS pixels. */
const leastDay = 420;

export interface Geometry {
  layout: ChartLayout;
  /** From 00:00 to 24:00, CSS pixels. */
  dayWidth: number;
  /** Hours between two labels of the axis. */
  step: number;
}

/** @param room width of the visible part with the labels, CSS pixels */
export function geometryOf(layout: ChartLayout, room: number, scale: number): Geometry {
  const dayWidth = Math.round(Math.max(leastDay, room - labelWidth - 2 * pad) * scale);
  return { layout, dayWidth, step: stepFor(dayWidth, labelRoom) };
}

/** CSS pixels from 00:00. */
export const xOf = ({ dayWidth }: Pick<Geometry, 'dayWidth'>, hour: number): number =>
  (hour / dayHours) * dayWidth;

export const hourAt = ({ dayWidth }: Pick<Geometry, 'dayWidth'>, x: number): number =>
  (x / dayWidth) * dayHours;

/** A point of the chart: from 00:00 and from the top of Monday, CSS pixels; it moves with the scrolled content. */
export interface ChartPoint {
  x: number;
  y: number;
}

export function chartPoint(scroller: HTMLElement, clientX: number, clientY: number): ChartPoint {
  const box = scroller.getBoundingClientRect();
  return {
    x: clientX - box.left - labelWidth - pad + scroller.scrollLeft,
    y: clientY - box.top - axisHeight + scroller.scrollTop,
  };
}

/** Whether a point of the window is over the rows: not over the axis, the names, a scrollbar, or outside. */
export const isOverRows = (scroller: HTMLElement, clientX: number, clientY: number): boolean =>
  isOverChart(scroller, clientX, clientY) && clientX - scroller.getBoundingClientRect().left >= labelWidth;

/** Whether a point of the window is over the days with their names: not over the axis, a scrollbar, or outside. */
export function isOverChart(scroller: HTMLElement, clientX: number, clientY: number): boolean {
  const box = scroller.getBoundingClientRect();
  const [x, y] = [clientX - box.left, clientY - box.top];
  return x >= 0 && y >= axisHeight && x < scroller.clientWidth && y < scroller.clientHeight;
}

/** A row and an hour, not rounded. */
export type Spot = Row & { hour: number };

/** The row and hour at a point; null on the heading of a day. */
export function spotAt(geometry: Geometry, { x, y }: ChartPoint): Spot | null {
  const row = rowAtHeight(geometry.layout, y);
  return row && { ...row, hour: Math.min(dayHours, Math.max(0, hourAt(geometry, x))) };
}

/** The nearest row and the hour at a point, which may be outside of the day; null when all days are folded. */
export function nearestSpot(geometry: Geometry, { x, y }: ChartPoint): Spot | null {
  const row = nearestRow(geometry.layout, y);
  return row && { ...row, hour: hourAt(geometry, x) };
}

/** Converts a point of the chart to the frame, which does not scroll; CSS pixels. */
export const framePoint = (scroller: HTMLElement, { x, y }: ChartPoint): ChartPoint => ({
  x: x + labelWidth + pad - scroller.scrollLeft,
  y: y + axisHeight - scroller.scrollTop,
});
