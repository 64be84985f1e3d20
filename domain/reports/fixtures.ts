import type { FinancialReport, ServerSummary } from '#contract/http/reports.ts';
import { sumDays } from './financial.ts';

/** A server of a summary; coins are a thousand times the accounts. */
export const aSummary = (
  id: number,
  [group, name]: [group: string, name: string],
  { locked, unlocked, closed = 0 }: { locked: number; unlocked: number; closed?: number },
): ServerSummary => {
  const total = locked + unlocked;
  const coins = (accounts: number): number => accounts * 1000;
  return {
    id,
    description: name,
    group: { id: group.length, name: group },
    accounts: { total, closed, locked, unlocked },
    coins: {
      total: coins(total),
      locked: coins(locked),
      unlocked: coins(unlocked),
      credits: coins(total) + 1,
      values: coins(total) + 2,
    },
  };
};

/** A report of some days of a month; each delivered coin is paid with a cent, and a tenth of that is the fee. */
export function aReport(month: string, coinsByDay: Readonly<Record<number, number>>): FinancialReport {
  const data = Object.entries(coinsByDay).map(([day, coins]) => {
    const fee = Math.round(coins / 10) / 100;
    return {
      date: `${month}-${day.padStart(2, '0')}`,
      coins,
      amount: coins / 100,
      fee,
      income: (coins - Math.round(coins / 10)) / 100,
    };
  });
  const { coins, amount, fee, income } = sumDays(data);
  return { data, summary: { totalCoins: coins, totalAmount: amount, totalFee: fee, totalIncome: income } };
}
