import type { Bars } from './types.ts';

/** Hours of a week, and the longest time without any in hours; the week repeats, so it may span Sunday and Monday. */
export interface WeekTotal {
  hours: number;
  /** 168 without any hour. */
  longestGap: number;
}

export interface ConfigTotal extends WeekTotal {
  configId: number;
  /** Number of accounts that it is planned for. */
  accounts: number;
}

export interface SlotTotal extends WeekTotal {
  slot: number;
}

export interface Totals {
  /** Sum of all accounts. */
  hours: number;
  /** By id. The gap of a config is a time at which no account plays it. */
  configs: readonly ConfigTotal[];
  /** All 31 accounts, by index. */
  slots: readonly SlotTotal[];
  /** Indexes of accounts without any hour. */
  idleSlots: readonly number[];
}

export declare function totalsOf(bars: Bars): Totals;
