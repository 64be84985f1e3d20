import { type Kysely, type RawBuilder, sql } from 'kysely';
import { setTimeout as after } from 'node:timers/promises';
import type { Tables } from '#server/schema/tables.ts';

export interface OldRows {
  table: keyof Tables;
  /** Column with the time that makes a row old; an index makes the search cheap. */
  column: string;
  /** `YYYY-MM-DD` for a column with days. */
  before: Date | string;
  /** Which of the old rows are deleted; default: all. */
  only?: RawBuilder<boolean>;
}

/** Limits that keep a long deletion from delaying other work. */
export interface BatchLimits {
  /** Number of rows per statement: about 10 ms. */
  rows: number;
  /** Number of statements per call; the rest is left to the next call. */
  batches: number;
  /** Pause between two statements, milliseconds. */
  pauseMs: number;
}

const defaultLimits: BatchLimits = { rows: 2_000, batches: 100, pauseMs: 10 };

/** Deletes old rows in small statements, each with its own commit. @returns the number of deleted rows */
export async function deleteInBatches(
  db: Kysely<Tables>,
  { table, column, before, only = sql<boolean>`true` }: OldRows,
  { rows, batches, pauseMs }: BatchLimits = defaultLimits,
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < batches; batch++) {
    if (batch > 0) await after(pauseMs);
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${only} limit ${rows}))`.execute(
      db,
    );
    total += Number(numAffectedRows);
    if (Number(numAffectedRows) < rows) break;
  }
  return total;
}
