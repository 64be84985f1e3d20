import { z } from 'zod';
import { id, isoDate } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** First month of the financial report, `YYYY-MM`. */
export const firstReportMonth = '2022-01';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'Expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const coins = z.number();
/** EUR. */
const euros = z.number();

/** What was delivered on a day. */
const financialRow = z.object({
  /** Day of the installation's timezone. */
  date: isoDate,
  /** Delivered coins. */
  coins,
  /** What was paid for these coins. */
  amount: euros,
  fee: euros,
  /** `amount` minus `fee`. */
  income: euros,
});
export type FinancialRow = z.infer<typeof financialRow>;

export const financialReport = z.object({
  /** Days with deliveries, by date. */
  data: z.array(financialRow),
  /** Sums of all rows. */
  summary: z.object({ totalCoins: coins, totalAmount: euros, totalFee: euros, totalIncome: euros }),
});
export type FinancialReport = z.infer<typeof financialReport>;

export const getFinancialReport = endpoint({
  summary: 'Read the financial report',
  description:
    'Deliveries of a month, of the whole installation. `month` is 1 to 12. Empty for months without deliveries.',
  method: 'GET',
  path: '/reports/financial',
  access: ['financial_report_view'],
  query: z.object({
    year: wholeNumber(Number(firstReportMonth.slice(0, 4)), 2099),
    month: wholeNumber(1, 12),
  }),
  response: financialReport,
});

const count = z.int();

/** A server with its accounts and their coins; each account is either locked or unlocked. */
export const serverSummary = z.object({
  /** Null from an API that does not send it: there is then no link to the accounts of the server. */
  id: id.nullable().default(null),
  /** The server's name as it is shown. */
  description: z.string().nullable(),
  group: z.object({ id, name: z.string() }),
  /** Closed accounts are done. Locked accounts have a ban of any kind. */
  accounts: z.object({ total: count, closed: count, locked: count, unlocked: count }),
  /**
   * Balances of all, locked and unlocked accounts; credits and values of all accounts. Whole coins, unlike
   * account balances, which are in thousandths.
   */
  coins: z.object({ total: coins, locked: coins, unlocked: coins, credits: coins, values: coins }),
});
export type ServerSummary = z.infer<typeof serverSummary>;

export const getServersSummary = endpoint({
  summary: 'Summarise servers',
  description:
    'Accounts and coins of each server that the caller sees, also of those without accounts; by group and name.',
  method: 'POST',
  path: '/database/servers/summary',
  access: ['servers_summary_view'],
  response: z.object({ data: z.array(serverSummary) }),
});
