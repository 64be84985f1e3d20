import { keepPreviousData } from '@tanstack/react-query';
import { type CellChange, getAccountHistory, getAccountsBefore } from '#contract/http/accounts/history.ts';
import { defineChange } from '#data/change.ts';
import { useRead } from '#data/read.ts';
import { type HistoryOf, historyKeys } from './historyKeys.ts';

/** Changes of an account that users have made, newest first; `isWhole`: there are no older ones. */
export const useAccountHistory = (of: HistoryOf) =>
  useRead({
    key: historyKeys.of(of),
    async load(api, options) {
      const { id, field, pages } = of;
      const read = (before: number | null) => {
        const query = {
          ...(field !== null && { field }),
          ...(before !== null && { before: String(before) }),
        };
        return api.call(getAccountHistory, { params: { id }, query }, options);
      };
      const changes: CellChange[] = [];
      let before: number | null = null;
      for (let page = 0; page < pages && (page === 0 || before !== null); page++) {
        const { data, next } = await read(before);
        changes.push(...data);
        before = next;
      }
      return { changes, isWhole: before === null };
    },
    placeholderData: keepPreviousData,
  });

/** Loads the value of a field of accounts before a change of one of them. */
export const useValuesBefore = defineChange({
  send: async (
    { api },
    { ids, field, position }: { ids: readonly number[]; field: string; position: number },
    options,
  ) => {
    const body = { accountIds: [...ids], field, position };
    return (await api.call(getAccountsBefore, { body }, options)).data;
  },
  isHarmless: true,
});
