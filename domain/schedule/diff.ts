import type { ScheduleData } from '#contract/http/schedulers.ts';
import type { Bar, Row } from './types.ts';

export type Side = 'mine' | 'theirs';

/** A bar without id, as it is compared. */
export type RowBar = Omit<Bar, 'id' | 'day' | 'slot'>;

/** A row that differs between the loaded version, mine and theirs. */
export interface RowDifference extends Row {
  loaded: readonly RowBar[];
  mine: readonly RowBar[];
  theirs: readonly RowBar[];
  /** Who has changed it; `both`: differently, so that one has to be chosen. */
  by: Side | 'both';
}

/** Rows that differ between two versions, by day and slot. */
export declare function differences(
  before: ScheduleData,
  after: ScheduleData,
): readonly (Row & { before: readonly RowBar[]; after: readonly RowBar[] })[];

/** Rows that one of two users has changed, or both differently; by day and slot. */
export declare function threeWay(
  loaded: ScheduleData,
  mine: ScheduleData,
  theirs: ScheduleData,
): readonly RowDifference[];

/** Choices by row; see `rowKey`. A row that only one has changed keeps this change by default. */
export type Choices = ReadonlyMap<string, Side>;

/** Rows that still need a choice. */
export declare function undecided(
  rows: readonly RowDifference[],
  choices: Choices,
): readonly RowDifference[];

/** Their version with the chosen rows of mine. Valid when both are, because whole rows are taken. */
export declare function mergeVersions(
  theirs: ScheduleData,
  rows: readonly RowDifference[],
  choices: Choices,
): ScheduleData;
