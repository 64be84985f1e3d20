import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/**
 * A position in the changes of the database: every change of a transaction before `xid` was visible when it
 * was read. Changes by `xid` and later transactions may not have been visible. A 64-bit number as text.
 */
export interface Position {
  /** Generation of the database: a restore begins a new one. */
  generation: number;
  xid: string;
}

/** The form in which it is sent to clients, for which it is opaque. */
export const positionText = ({ generation, xid }: Position): string => `${generation}.${xid}`;

/** Null for a text that is not a position. */
export function parsePosition(text: string | undefined): Position | null {
  const [, generation, xid] = /^(\d{1,15})\.(\d{1,18})$/.exec(text ?? '') ?? [];
  return generation === undefined || xid === undefined ? null : { generation: Number(generation), xid };
}

/** The transaction before which everything is visible to this statement; an older one may still be running. */
export const visibleBefore: RawBuilder<string> = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/** The current position. Changes that are read afterwards are at least as new. */
export async function currentPosition(db: Kysely<Tables>): Promise<Position> {
  const { generation, xid } = await db
    .selectFrom('database_state')
    .select(['generation', sql<string>`${visibleBefore}::text`.as('xid')])
    .executeTakeFirstOrThrow();
  return { generation, xid };
}

/** Whether changes since the position are known: it belongs to this database and is not ahead of it. */
export const isKnown = (position: Position, current: Position): boolean =>
  position.generation === current.generation && BigInt(position.xid) <= BigInt(current.xid);
