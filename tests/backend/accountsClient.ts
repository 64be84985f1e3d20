import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import type { apiCalls } from './apiCalls.ts';

interface ClientOptions {
  /** Accounts of a page. */
  limit: number;
  /** Older apps have none, and send times only. */
  hasPositions?: boolean;
}

/** A client that keeps a copy of the accounts: it loads all pages, then the changes. */
export function accountsClient(
  call: ReturnType<typeof apiCalls>,
  { limit, hasPositions = true }: ClientOptions,
) {
  const copy = new Map<number, Account>();
  let since: { lastUpdates: string; position?: string | undefined } | undefined;
  let load: { offset: number; total: number; start: typeof since } | null = null;
  return {
    copy,
    isLoading: () => load !== null,
    /** Pretends that the last load was this many days ago. */
    age: (days: number): void => {
      const lastUpdates = new Date(
        Date.parse(since?.lastUpdates ?? '') - days * 24 * 3_600_000,
      ).toISOString();
      since = { ...since, lastUpdates };
    },
    async page(): Promise<void> {
      const offset = load?.offset ?? 0;
      const query = { limit: String(limit), offset: String(offset), ...since } as Record<string, string>;
      const { data, summary } = (await call(endpoints.getAccounts, { query })).body;
      for (const id of summary.deleted) copy.delete(id);
      for (const account of data) copy.set(account.id, account);
      const { updatedAt: lastUpdates, position } = summary;
      load = {
        offset: offset + limit,
        total: summary.total,
        start: load?.start ?? { lastUpdates, ...(hasPositions && { position }) },
      };
      if (load.offset < load.total) return;
      since = load.start;
      load = null;
    },
  };
}

export const inOrder = (accounts: Iterable<Account>): Account[] =>
  [...accounts].toSorted((a, b) => a.id - b.id);
