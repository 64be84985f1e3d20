import type { Bars, Row } from './types.ts';
import type { EditResult } from './edit.ts';

/** Copied bars, relative to the first day, the first row and the earliest start among them. */
export interface Clip {
  /** The earliest start: pasting at this hour keeps the times. */
  start: number;
  bars: readonly { configId: number; days: number; slots: number; hours: number; length: number }[];
}

/** Copies bars; null when there are none. */
export declare function copyBars(bars: Bars, ids: readonly string[]): Clip | null;

/** Pastes bars, all or none: their first row on `at`, their earliest start at `at.hour` (rounded to a quarter). */
export declare function pasteBars(bars: Bars, clip: Clip, at: Row & { hour: number }): EditResult;
