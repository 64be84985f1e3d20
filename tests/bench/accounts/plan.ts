import { quick } from '../lib/quick.ts';

/** How much is measured. */
export const plan = {
  accounts: quick ? 5_000 : 50_000,
  /** Columns of the other grids; the app shows all columns of the role, which are more. */
  columns: 75,
  /** Time between the first display of a grid and its measurements, milliseconds. */
  settleMs: quick ? 1_000 : 4_000,
  /** Duration of each kind of scrolling, milliseconds. */
  scrollMs: quick ? 1_500 : 5_000,
  /** Rows that change every second, and for how long. */
  changes: { rows: 500, seconds: quick ? 3 : 10 },
  /** Number of measured searches, filters and sort orders; the median counts. */
  rounds: quick ? 2 : 6,
  paste: { rows: quick ? 100 : 1_000, columns: 5 },
} as const;
