import type { ReactNode } from 'react';
import type { ChartSeries, ChartX } from '#domain/chart/series.ts';

/** A vertical line with a label. */
export interface ChartMark {
  /** Position: a value of an axis of numbers or times, an index of an axis of days or categories. */
  at: number;
  label: string;
}

export interface ChartProps {
  /** Accessible name of the chart, and caption of its table. */
  label: string;
  /** `label` names the points, as in "Date"; it is the head of the table's first column. */
  x: ChartX & { label: string };
  /** The vertical axis, the same for all series. */
  y: {
    /** Name with the unit, as in "Income, EUR". */
    label: string;
    /** Text of a value in the readout and the table; by default a number in the user's language. */
    format?: (value: number) => string;
    /** Text of a value at the axis, where space is limited; default: `format`, otherwise a short number. */
    formatTick?: (value: number) => string;
  };
  /** At most eight can be distinguished. Must be constant or memoized, as must be `x` and `marks`. */
  series: readonly ChartSeries[];
  marks?: readonly ChartMark[];
  /** Height of the drawing, CSS pixels; 260 by default. */
  height?: number;
  /** Shown instead of a drawing without values. */
  empty?: ReactNode;
  /** Options next to the legend. */
  actions?: ReactNode;
}
