import { type Kysely, sql } from 'kysely';
import type { WalletAction } from '#contract/enums.ts';
import type { LedgerAccount } from '#server/schema/moneyTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFacts, fact } from '#server/kernel/events/facts.ts';
import { toUsd } from '#domain/money/cents.ts';

export interface NewEntry {
  userId: number;
  type: WalletAction;
  /** Positive: the wallet receives money. Not 0. */
  cents: number;
  description: string;
  /** What was paid for. */
  target?: string | null;
  data?: { consoleName?: string; planName?: string };
  /** Of several entries with the same key only the first is posted. */
  key?: string;
  at: Date;
}

/** Account for the other half of an entry. */
const counterAccount: Record<WalletAction, LedgerAccount> = {
  deposit: 'provider',
  consolePayment: 'consoles',
  planPayment: 'plans',
  paymentBonus: 'bonuses',
  greetingBonus: 'bonuses',
  referrerBonus: 'bonuses',
  timeBonus: 'bonuses',
};

/**
 * Locks wallets until the transaction ends, always in the same order. Entries lock their wallets themselves; this is for
 * decisions that depend on the balance.
 */
export async function lockWallets(transaction: Kysely<Tables>, userIds: readonly number[]): Promise<void> {
  await sql`select id from users where id = any(${sql.val([...new Set(userIds)])}::int[])
    order by id for no key update`.execute(transaction);
}

/**
 * Posts entries in one transaction, in this order, with two lines each, and notifies their users of the new
 * balances.
 * @returns the posted entries: those with a known key are left out
 * @throws an error with the constraint `ledger_wallet_not_negative` when a balance would become negative
 */
export async function postEntries(
  transaction: Kysely<Tables>,
  entries: readonly NewEntry[],
): Promise<NewEntry[]> {
  if (entries.length === 0) return [];
  await lockWallets(
    transaction,
    entries.map(({ userId }) => userId),
  );
  const fresh = await withoutKnown(transaction, entries);
  if (fresh.length === 0) return [];
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ledger_entries', 'id'))::int as id
    from generate_series(1, ${fresh.length}::int)`.execute(transaction);
  const rows = fresh.map((entry, position) => ({
    id: ids[position]?.id,
    type: entry.type,
    description: entry.description,
    target: entry.target ?? null,
    data: entry.data ?? {},
    key: entry.key ?? null,
    created_at: entry.at,
  }));
  await sql`insert into ledger_entries (id, type, description, target, data, key, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as entry(id int, type text, description text,
      target text, data jsonb, key text, created_at timestamptz)`.execute(transaction);
  const lines = fresh.flatMap(({ type, userId, cents }, position) => {
    const entry_id = ids[position]?.id;
    return [
      { entry_id, account: 'wallet', user_id: userId, cents },
      { entry_id, account: counterAccount[type], user_id: null, cents: -cents },
    ];
  });
  await sql`insert into ledger_lines (entry_id, account, user_id, cents)
    select * from json_to_recordset(${JSON.stringify(lines)}::json) as line(entry_id int, account text, user_id int,
      cents bigint)`.execute(transaction);
  await appendBalances(
    transaction,
    fresh.map(({ userId }) => userId),
  );
  await appendBookings(transaction, fresh);
  return fresh;
}

/** Appends one fact per person and type, visible to that person. */
async function appendBookings(transaction: Kysely<Tables>, entries: readonly NewEntry[]): Promise<void> {
  const groups = Map.groupBy(entries, ({ userId, type }) => `${userId} ${type}`);
  await appendFacts(
    transaction,
    [...groups.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const cents = own.reduce((sum, entry) => sum + entry.cents, 0);
      return fact({
        kind: 'moneyBooked',
        objects: {},
        data: { type: first.type, amount: toUsd(cents), count: own.length },
        audience: { userIds: [first.userId] },
      });
    }),
  );
}

/** Entries whose keys are neither posted nor earlier in the list; the wallets are locked, so this stays true. */
async function withoutKnown(transaction: Kysely<Tables>, entries: readonly NewEntry[]): Promise<NewEntry[]> {
  const keys = entries.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (keys.length === 0) return [...entries];
  const { rows } = await sql<{ key: string }>`
    select key from ledger_entries where key = any(${sql.val(keys)}::text[])`.execute(transaction);
  const known = new Set(rows.map(({ key }) => key));
  return entries.filter(({ key }) => {
    if (key === undefined) return true;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Balance of a wallet in cents; 0 without entries. */
export async function balanceOf(db: Kysely<Tables>, userId: number): Promise<number> {
  const last = await db
    .selectFrom('ledger_lines')
    .select('balance_cents')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.balance_cents ?? 0;
}

export async function appendBalances(db: Kysely<Tables>, userIds: Iterable<number>): Promise<void> {
  for (const userId of new Set(userIds))
    await appendEvent(db, 'balanceUpdated', { userId }, { userIds: [userId] });
}
