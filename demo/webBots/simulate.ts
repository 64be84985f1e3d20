import type { Needs } from '#server/kernel/deps.ts';
import { type Selectable, sql } from 'kysely';
import type { WebBotError } from '#contract/enums.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { pick, type Random } from '#domain/random.ts';
import type { WebBotAccountsTable } from '#server/schema/webBotTables.ts';
import { appendWebBots } from '#server/modules/webBots/accounts.ts';

type Deps = Needs<'db' | 'now'>;
type Row = Pick<
  Selectable<WebBotAccountsTable>,
  'id' | 'status' | 'error' | 'tm_status' | 'coins' | 'coins_with_cards' | 'profit' | 'last_login'
>;

/** Interval of the rounds, milliseconds. */
const everyMs = 20_000;

/** Number of accounts per round, so that a page of thousands changes a little at a time. */
const perRound = 40;

const errors: readonly [WebBotError, ...WebBotError[]] = ['credentials', 'proxy', 'unknown', 'other'];

/** Probabilities of the changes of an account in a round. */
const odds = { starts: 0.6, fails: 0.03, isBanned: 0.005, recovers: 0.1 } as const;

/** The state of an account after a round; deleted and banned accounts stay as they are, and so do faulty data. */
export function nextState(row: Row, random: Random, now: Date): Row {
  if (row.status === 'added' || row.status === 'updated')
    return random() < odds.starts ? { ...row, status: 'inWork', error: null, last_login: now } : row;
  if (row.status === 'failed') {
    const isOfData = row.error === 'credentials' || row.error === 'proxy';
    return !isOfData && random() < odds.recovers
      ? { ...row, status: 'inWork', error: null, last_login: now }
      : row;
  }
  if (row.status !== 'inWork') return row;
  const chance = random();
  if (chance < odds.isBanned) return { ...row, status: 'ban', error: null, tm_status: 'locked' };
  if (chance < odds.isBanned + odds.fails) return { ...row, status: 'failed', error: pick(random, errors) };
  return trade(row, random, now);
}

/** A round of trading: coins move into cards and back, and the profit grows. */
function trade(row: Row, random: Random, now: Date): Row {
  const isUnlocked = row.tm_status === 'unlocked' || random() < 0.3;
  if (!isUnlocked)
    return {
      ...row,
      error: null,
      tm_status: row.tm_status === 'unknown' ? 'locked' : row.tm_status,
      last_login: now,
    };
  const gain = Math.round(random() * 2_000);
  const worth = row.coins_with_cards + gain;
  return {
    ...row,
    error: null,
    tm_status: 'unlocked',
    coins: Math.round(worth * (0.4 + random() * 0.6)),
    coins_with_cards: worth,
    profit: row.profit + gain,
    last_login: now,
  };
}

/**
 * Moves some web-bot accounts on, as real bots would. Only for demo data.
 * @returns the number of changed accounts
 */
export async function simulateWebBots({ db, now }: Deps, random: Random): Promise<number> {
  const at = now();
  const rows = await db
    .selectFrom('web_bot_accounts')
    .select(['id', 'status', 'error', 'tm_status', 'coins', 'coins_with_cards', 'profit', 'last_login'])
    .where('status', 'not in', ['ban', 'deleted'])
    // Different accounts in each round, but the same ones for the same random numbers.
    .orderBy(sql`md5(id::text || ${String(random())}::text)`)
    .limit(perRound)
    .execute();
  const changed = rows.flatMap((row) => {
    const next = nextState(row, random, at);
    return next === row ? [] : [{ ...next, before: row.status }];
  });
  if (changed.length === 0) return 0;
  // Accounts that their user changed in the meantime are left alone.
  return transact(db, async (transaction) => {
    const { rows: written } = await sql<{ id: number; ownerId: number }>`
    update web_bot_accounts set status = next.status, error = next.error, tm_status = next.tm_status,
      coins = next.coins, coins_with_cards = next.coins_with_cards, profit = next.profit, last_login = next.last_login
    from json_to_recordset(${JSON.stringify(changed)}::json) as next(id int, before text, status text, error text,
      tm_status text, coins bigint, coins_with_cards bigint, profit bigint, last_login timestamptz)
    where web_bot_accounts.id = next.id and web_bot_accounts.status = next.before
    returning web_bot_accounts.id, owner_id as "ownerId"`.execute(transaction);
    for (const [ownerId, accounts] of Map.groupBy(written, (row) => row.ownerId))
      await appendWebBots(transaction, ownerId, accounts);
    return written.length;
  });
}

/** The simulation as a job of one of the API processes. */
export const createWebBotJob = (deps: Deps, random: Random = Math.random): LeasedJob => ({
  name: 'web bots',
  everyMs,
  run: () => simulateWebBots(deps, random),
});
