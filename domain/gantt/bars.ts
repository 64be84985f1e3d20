/** A time range within one day. */
export interface GanttBar {
  /** Unique in its chart. */
  id: number | string;
  /** Decimal hours, 0 to 24. */
  from: number;
  to: number;
  /** Kind of the bar, which determines its color. */
  tone: string;
  /** State of the bar, which determines its glow and its mark. */
  state: string;
  /** Whether the range begins before, or ends after this day: that end is drawn pointed. */
  cutStart?: boolean;
  cutEnd?: boolean;
}

export interface GanttRow<B extends GanttBar = GanttBar> {
  key: number | string;
  /** Empty for padding rows. */
  label: string;
  /** Sorted by start; a later bar is drawn over an earlier one. */
  bars: readonly B[];
}

export interface GanttGroup<B extends GanttBar = GanttBar> {
  key: number | string;
  label: string;
  rows: readonly GanttRow<B>[];
}

/** Position of a bar in its chart, by indexes. */
export interface Place {
  group: number;
  row: number;
  bar: number;
}

/** The bar at a place; undefined when there is none. */
export const barAt = <B extends GanttBar>(groups: readonly GanttGroup<B>[], place: Place): B | undefined =>
  groups[place.group]?.rows[place.row]?.bars[place.bar];
