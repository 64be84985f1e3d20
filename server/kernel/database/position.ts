import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/**
 * A position in the changes of the database: every change of a transaction before `xid` was visible when it was read. What was
 * written by `xid` or a later transaction may not have been. A 64-bit number as text.
 */
export interface Position {
  /** Of the database: a restore begins a new one. */
  generation: number;
  xid: string;
}

/** As it is sent to clients, for which it is opaque. */
export const positionText = ({ generation, xid }: Position): string => `${generation}.${xid}`;

/** Null for a text that is no position. */
export function parsePosition(text: string | undefined): Position | null {
  const [, generation, xid] = /^(\d{1,15})\.(\d{1,18})$/.exec(text ?? '') ?? [];
  return generation === undefined || xid === undefined ? null : { generation: Number(generation), xid };
}

/** The transaction before which everything is visible to this statement; an older one may still be running. */
export const visibleBefore: RawBuilder<string> = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/** The present position. Changes that are read afterwards are at least as new. */
export async function currentPosition(db: Kysely<Tables>): Promise<Position> {
  const { generation, xid } = await db
    .selectFrom('database_state')
    .select(['generation', sql<string>`${visibleBefore}::text`.as('xid')])
    .executeTakeFirstOrThrow();
  return { generation, xid };
}

/** Whether changes since the position can be told: it is of this database, and not ahead of it. */
export const isKnown = (position: Position, current: Position): boolean =>
  position.generation === current.generation && BigInt(position.xid) <= BigInt(current.xid);
