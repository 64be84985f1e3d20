import type { DaySums } from './daySums.ts';

/** A part of a question to the database: some of the accounts, and the days, both included. */
export interface Part {
  readonly ids: readonly number[];
  readonly startDate: string;
  readonly endDate: string;
}

/** Reads the data of a part's accounts as JSON text by id; accounts without data may be left out. */
export type PartReader = (part: Part, days: DaySums) => Promise<ReadonlyMap<number, string>>;
