import type { DaySums } from './daySums.ts';

/** A part of a question to the database: some of the accounts, and the days, both included. */
export interface Part {
  readonly ids: readonly number[];
  readonly startDate: string;
  readonly endDate: string;
}

/** What the accounts of a part have, as JSON text by id; those that have nothing may be left out. */
export type PartReader = (part: Part, days: DaySums) => Promise<ReadonlyMap<number, string>>;
