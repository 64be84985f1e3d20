import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import { datePlus } from '#domain/format/zone.ts';
import { deliveryMoney, type Pricing } from '#domain/reports/delivery.ts';
import { isDayDue, lastOfDays } from '#server/kernel/database/dayTable.ts';
import { todayOf } from '#server/kernel/today.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';

type Deps = Needs<'config' | 'db' | 'now'>;

/** Interval of the rounds, milliseconds: a day is counted within a minute after its end. */
const everyMs = 60_000;

const balance = sql`(figures -> 'balance' -> 'balance')::bigint`;

/**
 * Counts what accounts have earned since the last count: the growth of each balance. An account that is
 * counted for the first time, or whose balance has decreased, has earned nothing. One statement, so that
 * reports that arrive meanwhile are counted the next time.
 * @returns whole coins
 */
export async function countEarnings(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ coins: number }>`
    with grown as (
      select id, ${balance} as balance, greatest(0, ${balance} - coalesce(counted.balance, ${balance})) as earned
      from accounts left join counted_balances as counted on counted.account_id = accounts.id
      where ${balance} is not null and counted.balance is distinct from ${balance}
      -- Counted balances refer to accounts, which may be deleted meanwhile.
      order by id for key share of accounts
    ), saved as (
      insert into counted_balances (account_id, balance) select id, balance from grown
      on conflict (account_id) do update set balance = excluded.balance
    )
    select coalesce(sum(earned), 0) / 1000 as coins from grown`.execute(db);
  return Math.floor(rows[0]?.coins ?? 0);
}

/**
 * Stores the delivery of the last day that has ended, unless it is stored. Days on which no process ran have
 * no delivery: their earnings count for the last day. So do those of deliveries that are dated ahead. Several
 * processes may do it at the same time.
 * @returns whether a delivery was stored
 */
export async function deliverDay({ config, db, now }: Deps): Promise<boolean> {
  const today = todayOf({ config, now });
  const day = datePlus(today, -1);
  if (!(await isDayDue(db, 'deliveries', day))) return false;
  return transact(db, async (transaction) => {
    await sql`lock table deliveries in share row exclusive mode`.execute(transaction);
    if (!(await isDayDue(transaction, 'deliveries', day))) return false;
    const ahead = await transaction
      .deleteFrom('deliveries')
      .where('day', '>', lastOfDays(day))
      .returning('coins')
      .execute();
    const coins = ahead.reduce((sum, row) => sum + row.coins, await countEarnings(transaction));
    await transaction
      .insertInto('deliveries')
      .values(deliveryOf(day, coins, config.pricing))
      .execute();
    return true;
  });
}

/** Row of a delivery. @param coins whole coins */
export function deliveryOf(day: string, coins: number, pricing: Pricing) {
  const { amountCents, feeCents } = deliveryMoney(coins, pricing);
  return { day, coins, amount_cents: amountCents, fee_cents: feeCents };
}

/** Stores the deliveries of each day, as a job of one process. */
export const createDeliveryJob = (deps: Deps): LeasedJob => ({
  name: 'deliveries',
  everyMs,
  run: () => deliverDay(deps),
});
