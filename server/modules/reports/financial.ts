import type { Kysely } from 'kysely';
import type { FinancialReport } from '#contract/http/reports.ts';
import { monthPlus } from '#domain/reports/months.ts';
import { sumDays } from '#domain/reports/financial.ts';
import type { Tables } from '#server/schema/tables.ts';

const toEur = (cents: number): number => cents / 100;

/** Deliveries of a month with their sums. @param month 1 to 12 */
export async function readFinancialReport(
  db: Kysely<Tables>,
  { year, month }: { year: number; month: number },
): Promise<FinancialReport> {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('day', '>=', `${name}-01`)
    .where('day', '<', `${monthPlus(name, 1)}-01`)
    .orderBy('day')
    .execute();
  const data = rows.map(({ day, coins, amount_cents, fee_cents }) => ({
    date: day,
    coins,
    amount: toEur(amount_cents),
    fee: toEur(fee_cents),
    income: toEur(amount_cents - fee_cents),
  }));
  const { coins, amount, fee, income } = sumDays(data);
  return { data, summary: { totalCoins: coins, totalAmount: amount, totalFee: fee, totalIncome: income } };
}
