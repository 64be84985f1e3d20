import { type Kysely, sql } from 'kysely';
import { id as idSchema } from '#contract/common.ts';
import { lockFor, lockRows } from '#server/schema/rowLocks.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Changes of an edit to the place and email of an account. */
interface Edit {
  id: number;
  consoleId?: unknown;
  index?: unknown;
  email?: unknown;
}

/** An account moved to another console before it was locked; the transaction runs again. */
export class ConcurrentMoveError extends Error {
  /** SQLSTATE of a serialization failure. */
  readonly code = '40001';
}

/**
 * Locks everything that the rules of edits depend on until the end of the transaction: the accounts; for a
 * move also the consoles; for a new email all emails. Edits of other accounts continue at the same time.
 * @returns whether this covers the place that each account had when it was locked
 */
export async function lockEdited(
  transaction: Kysely<Tables>,
  edits: readonly Edit[],
): Promise<(account: { id: number; console_id: number }) => boolean> {
  if (edits.some(({ email }) => email !== undefined)) await lockFor(transaction, 'accountEmails');
  const moved = new Set(
    edits.flatMap(({ id, consoleId, index }) => (consoleId === undefined && index === undefined ? [] : [id])),
  );
  const consoles = moved.size > 0 ? await lockConsoles(transaction, edits, [...moved]) : new Set<number>();
  await lockRows(
    transaction,
    'accounts',
    edits.map(({ id }) => id),
  );
  return ({ id, console_id }) => !moved.has(id) || consoles.has(console_id);
}

/** The current and the new consoles of accounts, whose servers and groups must not change. */
async function lockConsoles(
  transaction: Kysely<Tables>,
  edits: readonly Edit[],
  moved: readonly number[],
): Promise<Set<number>> {
  // An invalid id is refused later.
  const targets = sql.val(edits.flatMap(({ consoleId }) => idSchema.safeParse(consoleId).data ?? []));
  await sql`select from consoles join servers on servers.id = server_id join server_groups on server_groups.id = group_id
    where consoles.id = any(${targets}::int[])
    order by server_groups.id, servers.id for share of server_groups, servers`.execute(transaction);
  return lockRows(
    transaction,
    'consoles',
    sql`id = any(${targets}::int[]) or id in (select console_id from accounts where id = any(${sql.val(moved)}::int[]))`,
  );
}
