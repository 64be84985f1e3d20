import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Locks of rows until the end of a transaction, for rules that depend on several rows. Two transactions that
 * lock the same rows in the same order wait for each other without a deadlock. The order, each table by id:
 *
 * swaps of proxies, emails of accounts and the count of pairing (advisory), wallets, groups, servers, schedulers, consoles,
 * accounts, and then rows that refer to them (tasks, runs, history).
 *
 * Rows to be changed are locked `for no key update`, which lets others refer to them, and `for update` before
 * they are deleted. While consoles are started or reported, the permissions of their server must not change:
 * such transactions lock it `for key share`, for which heartbeats do not wait, and changes of these
 * permissions lock it `for update` (`closeServer`, `announceStart`).
 */

const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${sql.val([...new Set(ids)])}::int[])`;

const idsOf = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id));

type Strength = 'for update' | 'for no key update' | 'for share' | 'for key share';

/**
 * Locks rows by id.
 * @param which condition on the table
 * @returns the ids of existing rows
 */
export async function lockRows(
  transaction: Kysely<Tables>,
  table: 'server_groups' | 'servers' | 'schedulers' | 'consoles' | 'accounts',
  which: RawBuilder<boolean> | readonly number[],
  strength: Strength = 'for no key update',
): Promise<Set<number>> {
  const condition = Array.isArray(which) ? sql`id = ${anyOf(which)}` : which;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${condition} order by id ${sql.raw(strength)}`.execute(
    transaction,
  );
  return idsOf(rows);
}

/** Keys of advisory locks; any numbers not used elsewhere in the database. */
const advisoryLocks = { accountEmails: 20_211_107, pairing: 20_211_108, proxySwap: 20_211_109 } as const;

/**
 * Locks a name of {@link advisoryLocks}, for code that checks whether an email is free, or counts running
 * tasks, and then writes.
 */
export async function lockFor(transaction: Kysely<Tables>, what: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[what]})`.execute(transaction);
}
