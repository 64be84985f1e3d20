import { quick } from '../lib/quick.ts';

/** Number and duration of measurements. */
export const plan = {
  /** The chart of one server's day: 9,600 bars. */
  consoles: 60,
  accounts: 8,
  tasks: 20,
  /** Scales of the chart: the whole day, and the maximum. */
  scales: [1, 6],
  /** On the page of all servers, and in one group of the grid. */
  servers: 300,
  /** Rows of the grid per page: the maximum that it offers. */
  pageSize: 200,
  /** Delay from the first paint of a page to its measurement. */
  warmUpMs: 3_000,
  scrollMs: quick ? 2_000 : 6_000,
  /** A whole number of polls, which are 5 s apart. */
  restMs: quick ? 5_000 : 20_000,
} as const;
