import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { endsWithDay, figuresOn } from '#domain/accounts/dailyFigures.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { todayOf } from '#server/kernel/today.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { lockRows } from '#server/schema/rowLocks.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'>;

/** Number of accounts per transaction; other writers wait for it. */
const chunk = 1000;

/** Interval of the check for a new day, in milliseconds. */
const checkEveryMs = 20_000;

/**
 * Resets the counters of today that belong to an earlier day. It may be interrupted, and several API
 * processes may run it at the same time.
 */
export async function startDay({ config, db, now }: Omit<Deps, 'log'>): Promise<void> {
  const today = todayOf({ config, now });
  for (;;) {
    const count = await transact(db, (transaction) => resetAccounts(transaction, today));
    if (count < chunk) break;
  }
  await transact(db, async (transaction) => {
    const ids = await lockRows(transaction, 'consoles', sql`activity_day < ${today}`);
    const consoles = await transaction
      .updateTable('consoles')
      .set({ game_sessions_today: 0, played_today: 0, activity_day: null })
      .where(sql<boolean>`id = any(${sql.val([...ids])}::int[])`)
      .returning(['id', 'server_id as serverId'])
      .execute();
    await appendChanges(transaction, 'consolesUpdated', consoles);
  });
}

/** @returns the number of accounts */
async function resetAccounts(db: Kysely<Tables>, today: string): Promise<number> {
  const counted = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select(['accounts.id', 'accounts.figures', 'accounts.figures_day as day'])
    .select('consoles.server_id as serverId')
    .where('figures_day', '<', today)
    .orderBy('accounts.id')
    .limit(chunk)
    .forNoKeyUpdate('accounts')
    .execute();
  const rows = counted.map(({ id, figures, day }) => {
    const reset = figuresOn(figures, day ?? today, today);
    return { id, figures: reset, figures_day: endsWithDay(reset) ? today : null };
  });
  if (rows.length > 0)
    await sql`update accounts set figures = reset.figures, figures_day = reset.figures_day
      from json_to_recordset(${JSON.stringify(rows)}::json) as reset(id int, figures jsonb, figures_day date)
      where accounts.id = reset.id`.execute(db);
  await appendChanges(db, 'accountsUpdated', counted);
  return counted.length;
}

/** Calls {@link startDay} now and at the start of each day. @returns stops it */
export function watchDays(deps: Deps, clock: Clock = systemClock): () => void {
  let started: string | null = null;
  let cancel = (): void => undefined;
  const check = (): void => {
    cancel = clock.after(checkEveryMs, check);
    const today = todayOf(deps);
    if (today === started) return;
    started = today;
    startDay(deps).catch((error: unknown) => {
      started = null;
      deps.log.error({ err: error }, 'the counters of the day could not be reset');
    });
  };
  check();
  return () => cancel();
}
