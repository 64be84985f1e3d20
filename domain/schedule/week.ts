/** In hours. Bars start and end at multiples of it, and none is shorter than `minHours` (specification, business constants). */
export const stepHours = 0.25;
export const minHours = 1;
export const dayHours = 24;

/** Length of a dropped bar, and the latest hour at which it can start. */
export const dropHours = 1;
export const lastDropHour = 23;

/** Day of the week, 1 is Monday. */
export type WeekDay = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const weekDays: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 7];

/** A row of the editor: an account index on a day. */
export interface Row {
  day: WeekDay;
  /** Index of the account, 0 to 30. */
  slot: number;
}

/** A config planned for one account on one day: the unit that the editor shows and changes. */
export interface Bar extends Row {
  /** Unique in its draft, and stable while it is moved, resized and undone. */
  id: string;
  configId: number;
  /** Decimal hours in quarters, 0 to 24. */
  start: number;
  end: number;
}

/** What the editor edits: bars in no particular order. */
export type Bars = readonly Bar[];
