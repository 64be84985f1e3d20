import { useQuery } from '@tanstack/react-query';
import { getFinancialReport, getServersSummary, type ServerSummary } from '#contract/http/reports.ts';
import { useServices } from '#data/services.ts';
import type { Month } from '#domain/reports/months.ts';
import { reportKeys } from './keys.ts';

/** The financial report of a month; null: of none. A loaded report stays as it is until it is requested again. */
export function useFinancialReport(month: Month | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: reportKeys.financialOf(month ?? ''),
    queryFn: ({ signal }) => {
      const [year = '', number = ''] = (month ?? '').split('-');
      const query = { year, month: String(Number(number)) };
      return api.call(getFinancialReport, { query }, { signal });
    },
    enabled: month !== null,
  });
}

/** Accounts and coins of each server that the user sees, as they were when the screen was opened or refreshed. */
export function useServersSummary() {
  const { api } = useServices();
  return useQuery({
    queryKey: reportKeys.servers(),
    queryFn: async ({ signal }): Promise<readonly ServerSummary[]> =>
      (await api.call(getServersSummary, {}, { signal })).data,
    staleTime: 0,
  });
}
