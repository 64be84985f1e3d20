import { getFinancialReport, getServersSummary } from '#contract/http/reports.ts';
import { defineRead, useRead } from '#data/read.ts';
import type { Month } from '#domain/reports/months.ts';
import { deviceNow } from '#domain/serverClock.ts';
import { reportKeys } from './reportKeys.ts';

/** Milliseconds since the epoch. */
const pageStartedAt = deviceNow();

/** The financial report of a month; null: none. A loaded report stays unchanged until it is requested again. */
export const useFinancialReport = (month: Month | null) =>
  useRead({
    key: reportKeys.financialOf(month ?? ''),
    load(api, options) {
      const [year = '', number = ''] = (month ?? '').split('-');
      return api.call(getFinancialReport, { query: { year, month: String(Number(number)) } }, options);
    },
    enabled: month !== null,
    // One that was stored offline is not of this visit.
    staleTime: ({ state }) => (state.dataUpdatedAt >= pageStartedAt ? 'static' : 0),
  });

/** Accounts and coins of each server that the user sees, as they were when the screen was opened or refreshed. */
export const useServersSummary = defineRead({
  key: reportKeys.servers(),
  load: async (api, options) => (await api.call(getServersSummary, {}, options)).data,
  staleTime: 0,
});
