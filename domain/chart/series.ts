/** What the points of a chart stand for, from left to right, in ascending order. */
export type ChartX =
  /** Days, `YYYY-MM-DD`. */
  | { kind: 'day'; values: readonly string[] }
  /** Moments, milliseconds since the epoch. */
  | { kind: 'time'; values: readonly number[] }
  | { kind: 'number'; values: readonly number[] }
  /** Names at equal distances. */
  | { kind: 'category'; values: readonly string[] };

/** The values of one line, or of the bars of one color. */
export interface ChartSeries {
  /** Stable id, the same in all languages. */
  key: string;
  label: string;
  /** One value for each x; null without a value: a line has a gap there. */
  values: readonly (number | null)[];
  /** Default: `line`. */
  kind?: 'line' | 'bar';
  /** A line that keeps its value until the next point, as a balance does. */
  isStepped?: boolean;
  /** Bars with the same name are stacked; others at the same x are side by side. */
  stack?: string;
}
