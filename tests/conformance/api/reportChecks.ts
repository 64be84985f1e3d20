import { endpoints } from '#contract/http/index.ts';
import type { FinancialReport, ServerSummary } from '#contract/http/reports.ts';
import { figuresOf, sumDays } from '#domain/reports/financial.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectShape } from './caller.ts';

const { getFinancialReport, getServersSummary } = endpoints;

/** Checks that the sums of the reports agree with their parts. @param may whether the role has the permission of a call */
export async function checkReports(
  report: Report,
  call: Caller,
  token: string,
  may: { financial: boolean; summary: boolean },
): Promise<void> {
  await report.check('financial report', 'the sums are those of the days, all in the month', async () => {
    if (!may.financial) return 'the role may not see the report';
    const now = new Date();
    const query = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
    const answer = expectShape(
      getFinancialReport,
      await call(getFinancialReport, { token, query }),
    ) as FinancialReport;
    const expected = JSON.stringify(sumDays(answer.data));
    expectThat(expected === JSON.stringify(figuresOf(answer)), expected, answer.summary);
    const month = `${query.year}-${String(query.month).padStart(2, '0')}-`;
    for (const { date } of answer.data) expectThat(date.startsWith(month), `a day of ${month}`, date);
    return undefined;
  });
  await report.check(
    'servers summary',
    'every account and every coin is either locked or unlocked',
    async () => {
      if (!may.summary) return 'the role may not see the summary';
      const { data } = expectShape(getServersSummary, await call(getServersSummary, { token })) as {
        data: ServerSummary[];
      };
      for (const { description, accounts, coins } of data) {
        for (const { total, locked, unlocked } of [accounts, coins])
          expectThat(locked + unlocked === total, `${total} on ${description}`, locked + unlocked);
        expectThat(accounts.closed <= accounts.total, `at most ${accounts.total} closed`, accounts.closed);
      }
      return undefined;
    },
  );
}
