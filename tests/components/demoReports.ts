import type { Account } from '#contract/http/accounts/account.ts';
import {
  type FinancialReport,
  getFinancialReport,
  getServersSummary,
  type ServerSummary,
} from '#contract/http/reports.ts';
import { aReport } from '#domain/reports/fixtures.ts';
import type { FakeApi } from './fakeApi.ts';
import type { Fleet } from './fleetData.ts';

/** Financial reports by month, `YYYY-MM`; other months have no deliveries. A test may change them at any time. */
export type Reports = Map<string, FinancialReport>;

/** Two months of deliveries; the second one has twice the coins. */
export const demoReports = (): Reports =>
  new Map([
    ['2026-01', aReport('2026-01', { 1: 120_000, 2: 80_000, 31: 100_000 })],
    ['2026-02', aReport('2026-02', { 1: 240_000, 2: 160_000, 28: 200_000 })],
  ]);

/** The API's summary of these accounts. */
function summaryOf(
  { id, description, name, group }: Fleet['servers'][number],
  all: readonly Account[],
): ServerSummary {
  const accounts = all.filter(({ server }) => server.id === id);
  const locked = accounts.filter(({ banned }) => banned !== null);
  const unlocked = accounts.filter(({ banned }) => banned === null);
  const coins = (some: readonly Account[]): number =>
    some.reduce((sum, { balance }) => sum + (balance?.balance ?? 0) / 1000, 0);
  return {
    id,
    description: description ?? name,
    group: { id: group.id, name: group.name },
    accounts: {
      total: accounts.length,
      closed: accounts.filter(({ open }) => !open).length,
      locked: locked.length,
      unlocked: unlocked.length,
    },
    coins: {
      total: coins(accounts),
      locked: coins(locked),
      unlocked: coins(unlocked),
      credits: accounts.reduce((sum, { tradeInfo }) => sum + (tradeInfo?.accountCredits ?? 0), 0),
      values: accounts.reduce((sum, { tradeInfo }) => sum + (tradeInfo?.accountValue ?? 0), 0),
    },
  };
}

/** Answers the calls of reports; the summary covers the fleet's accounts. */
export function answerReports(
  api: FakeApi,
  reports: Reports,
  fleet: Fleet,
  accounts: readonly Account[],
): void {
  api.on(
    getFinancialReport,
    ({ query }) => reports.get(`${query.year}-${query.month.padStart(2, '0')}`) ?? aReport('2026-01', {}),
  );
  api.on(getServersSummary, () => ({ data: fleet.servers.map((server) => summaryOf(server, accounts)) }));
}
