/** A stretch of one day on the wall clock. */
export interface GanttBar {
  /** Unique in its chart. */
  id: number | string;
  /** Decimal hours, 0 to 24. */
  from: number;
  to: number;
  /** What it is, which says its colour. */
  tone: string;
  /** How it stands, which says its glow and its mark. */
  state: string;
  /** It began on the day before, or goes on after this one: that end is pointed. */
  cutStart?: boolean;
  cutEnd?: boolean;
}

export interface GanttRow<B extends GanttBar = GanttBar> {
  key: number | string;
  /** Empty where the row only fills its group up. */
  label: string;
  /** In the order of their beginnings; a later one lies over an earlier one. */
  bars: readonly B[];
}

export interface GanttGroup<B extends GanttBar = GanttBar> {
  key: number | string;
  label: string;
  rows: readonly GanttRow<B>[];
}

/** Where a bar stands in its chart, by position. */
export interface Place {
  group: number;
  row: number;
  bar: number;
}

/** The bar at a place; undefined when there is none any more. */
export const barAt = <B extends GanttBar>(groups: readonly GanttGroup<B>[], place: Place): B | undefined =>
  groups[place.group]?.rows[place.row]?.bars[place.bar];
