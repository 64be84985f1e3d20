import type { Bar, Bars, Row } from '../week.ts';

/** When a bar starts and ends, in decimal hours. */
export interface Span {
  start: number;
  end: number;
}

/** A place of the plan: a row and a time in it. */
export interface Place extends Row, Span {}

/**
 * Why an edit is refused.
 * - `quarterHours`: a typed time is not a quarter of an hour
 * - `tooShort`: shorter than `minHours`
 * - `outsideDay`: before 0:00 or after 24:00
 * - `outsideRows`: no such row or day
 * - `otherConfig`: a bar of another config is at the place: 'Cannot place config to this position'
 * - `sameConfig`: a bar of the same config is at the place
 */
export type RefusalReason =
  | 'quarterHours'
  | 'tooShort'
  | 'outsideDay'
  | 'outsideRows'
  | 'otherConfig'
  | 'sameConfig';

export interface Done {
  refused: null;
  /** The same object as before when nothing has changed. */
  bars: Bars;
  /** Ids of the bars that were added or changed, for the selection. */
  ids: readonly string[];
  /** Number of rows or bars that were left out because of a conflict; 0 for all-or-nothing edits. */
  skipped: number;
}

/** An edit that is not possible: nothing has changed. */
export interface Refused {
  refused: RefusalReason;
  /** The bar that blocks the edit; null for other reasons. */
  blocker: Bar | null;
  /** The bars at the nearest possible time in the same rows; null when they fit nowhere. See `putBars`. */
  fits: Bars | null;
}

export type EditResult = Done | Refused;
