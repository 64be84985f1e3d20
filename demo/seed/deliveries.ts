import { type Kysely, sql } from 'kysely';
import { firstReportMonth } from '#contract/http/reports.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { Pricing } from '#domain/reports/delivery.ts';
import { countEarnings, deliveryOf } from '#server/modules/reports/deliveries.ts';
import type { Tables } from '#server/schema/tables.ts';
import { createSampler } from '#demo/seed/sampler.ts';

/** Average coins of a match, as the simulated game pays them (`agent/console/accountProgress.ts`). */
const coinsPerGame = 600;

/** The fleet has grown to its size since the first month of the report. */
const firstShare = 0.25;

/** Whether there are deliveries: the demo has had them since its first month, and no call deletes one. */
export async function hasDeliveries(db: Kysely<Tables>): Promise<boolean> {
  const first = await db
    .selectFrom('deliveries')
    .select('day')
    .where('day', '=', `${firstReportMonth}-01`)
    .executeTakeFirst();
  return first !== undefined;
}

/**
 * Writes a delivery for each day until yesterday: a seventh of what the demo accounts earn in a week, less in
 * the past, more on weekends. From today on, the job counts the real growth of their balances.
 * @param today `YYYY-MM-DD`
 */
export async function seedDeliveries(db: Kysely<Tables>, today: string, pricing: Pricing): Promise<void> {
  const { rows } = await sql<{ games: number }>`
    select coalesce(sum((figures -> 'activity' -> 'weeklyGames')::int), 0) as games from accounts`.execute(
    db,
  );
  const perDay = ((rows[0]?.games ?? 0) / 7) * coinsPerGame;
  const random = createSampler(20_220_101);
  const first = `${firstReportMonth}-01`;
  const days = (Date.parse(today) - Date.parse(first)) / 86_400_000;
  const deliveries = Array.from({ length: days }, (_, at) => {
    const day = datePlus(first, at);
    const growth = firstShare + (1 - firstShare) * (at / days);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const factor = growth * (isWeekend ? 1.2 : 0.92) * (random.between(85, 115) / 100);
    return deliveryOf(day, Math.round(perDay * factor), pricing);
  });
  await sql`insert into deliveries (day, coins, amount_cents, fee_cents)
    select day, coins, amount_cents, fee_cents from json_to_recordset(${JSON.stringify(deliveries)}::json)
      as seeded(day date, coins bigint, amount_cents bigint, fee_cents bigint)
    on conflict (day) do nothing`.execute(db);
  await countEarnings(db);
}
