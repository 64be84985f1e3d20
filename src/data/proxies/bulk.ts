import type { BulkAnswer } from '#contract/common.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import {
  checkBatch,
  checkProxies,
  deleteBatch,
  deleteProxies,
  type Proxy,
  type ProxySource,
  proxyStatus,
} from '#contract/http/proxies.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { accountsLookup, interruptedCalls, type LookupDeps } from '#data/bulk/lookup.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import { createBatch, type ReportResults } from '#domain/bulk/batch.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import type { BulkLookup } from '#domain/bulk/lookup.ts';
import type { Clock } from '#domain/clock.ts';
import { shuffled } from '#domain/proxies/shuffle.ts';
import { ApiError, isUnreachable } from '#platform/errors/errors.ts';
import { refreshProxies } from './cache.ts';
import { proxyKeys } from './proxyKeys.ts';
import { loadProxies } from './queries.ts';

/** Data of a proxy kept in results, because it may be deleted meanwhile. */
export type ProxyItem = Pick<Proxy, 'id' | 'url' | 'login'>;

/** Name of a proxy in the results: several logins may share an address. */
export const nameOfProxy = ({ url, login }: Pick<Proxy, 'url' | 'login'>): string =>
  login ? `${url} · ${login}` : url;

const itemOf = ({ id, url, login }: ProxyItem): ProxyItem => ({ id, url, ...(login && { login }) });

export interface ProxyBulkDeps extends LookupDeps {
  refreshes: RefreshQueue;
}

/** Number of concurrent calls for checks: a slow proxy delays only the others of its call. */
const checkConcurrency = 4;
/** Interval at which the results of a call are requested, in milliseconds. */
const pollMs = 1_000;
/** Without a result after this time a check counts as failed, milliseconds: others may be waiting before it. */
const checkLimitMs = 180_000;

const after = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, () => resolve()));

export interface CheckTexts {
  /** Why a check has failed, by the error of the proxy. */
  faultOf: (error: string) => string;
  gone: string;
  late: string;
}

/**
 * Checks proxies in a random order, with the result of each. A stop leaves out those without a call; checks
 * that have begun are completed.
 */
export function createCheckBulk(
  { api, refreshes, link, clock }: ProxyBulkDeps,
  items: readonly ProxyItem[],
  texts: CheckTexts,
): Bulk<ProxyItem> {
  /** Waits for the results of checks; each is reported as soon as it is known. */
  async function resultsOf(ids: readonly number[], report: ReportResults): Promise<BulkAnswer> {
    const endsAt = clock.now() + checkLimitMs;
    const errors: BulkAnswer['errors'] = [];
    let open = ids;
    for (;;) {
      await after(clock, pollMs);
      // A lost answer is requested again.
      const found = await loadProxies(api, open).catch((error: unknown) => {
        const isPassing = error instanceof ApiError && error.status >= 500;
        if (!isUnreachable(error) && !isPassing) throw error;
        return null;
      });
      if (found) {
        const byId = new Map(found.map((proxy) => [proxy.id, proxy]));
        const isOpen = (id: number): boolean => byId.get(id)?.status === proxyStatus.checking;
        const known = open.filter((id) => !isOpen(id));
        const faults = known.flatMap((id) => {
          const proxy = byId.get(id);
          if (!proxy) return [{ id, error: texts.gone }];
          return proxy.error === null ? [] : [{ id, error: texts.faultOf(proxy.error) }];
        });
        open = open.filter(isOpen);
        errors.push(...faults);
        if (known.length > 0) report(known, faults);
      }
      if (open.length > 0 && clock.now() < endsAt) continue;
      errors.push(...open.map((id) => ({ id, error: texts.late })));
      return { count: ids.length - errors.length, errors };
    }
  }

  return createBatch<ProxyItem>({
    items: shuffled(items.map(itemOf)),
    size: checkBatch,
    concurrency: checkConcurrency,
    async run(part, report) {
      const ids = part.map(({ id }) => id);
      try {
        await api.call(checkProxies, { body: { proxyIds: ids } });
        return await resultsOf(ids, report);
      } finally {
        void refreshProxies(refreshes, ids);
      }
    },
    lookup: {
      ...interruptedCalls({ api, link, clock }),
      isUncertain: () => false,
      findDone: () => Promise.resolve(new Set()),
    },
  });
}

/** Deletes proxies, with the result of each. */
export function createDeleteBulk(
  { api, refreshes, link, clock }: ProxyBulkDeps,
  items: readonly ProxyItem[],
): Bulk<ProxyItem> {
  const lookup: BulkLookup<ProxyItem> = {
    ...interruptedCalls({ api, link, clock }),
    async findDone(unknown) {
      const there = new Set<number>();
      for (let at = 0; at < unknown.length; at += idsPerCall) {
        const ids = unknown.slice(at, at + idsPerCall).map(({ id }) => id);
        for (const { id } of await loadProxies(api, ids)) there.add(id);
      }
      return new Set(unknown.filter(({ id }) => !there.has(id)));
    },
  };
  return createBatch<ProxyItem>({
    items: items.map(itemOf),
    size: deleteBatch,
    lookup,
    async run(part) {
      const ids = part.map(({ id }) => id);
      try {
        await api.call(deleteProxies, { query: { proxyIds: ids.join(',') } });
        return { count: ids.length, errors: [] };
      } finally {
        void refreshProxies(refreshes, ids);
      }
    },
  });
}

export interface AccountProxy {
  ip: string;
  port: string;
  login: string | null;
  password: string | null;
}

export interface ProxyChangeItem {
  id: number;
  email: string;
  /** For each changed group: the present proxy, and the new one. */
  changes: readonly { source: ProxySource; from: AccountProxy; to: AccountProxy }[];
}

/** The change that takes another one back. */
export const reversed = (item: ProxyChangeItem): ProxyChangeItem => ({
  ...item,
  changes: item.changes.map(({ source, from, to }) => ({ source, from: to, to: from })),
});

const accountsPerCall = 250;

/** Whether an account has the new proxies of a change. Its logins and passwords may not be loaded. */
function isChanged(account: Account | undefined, { changes }: ProxyChangeItem): boolean {
  return changes.every(({ source, from, to }) => {
    const { ip, port, login } = account?.[source] ?? {};
    if (ip !== to.ip || port !== to.port) return false;
    const isOtherAddress = from.ip !== to.ip || from.port !== to.port;
    return login === undefined ? isOtherAddress : login === (to.login ?? '');
  });
}

/**
 * Gives accounts another proxy, with the result of each. An account whose proxy was changed meanwhile is
 * refused. After an interrupted call, the copy of the accounts is updated and shows the outcome.
 */
export function createProxyChangeBulk(
  {
    api,
    link,
    clock,
    accounts,
    refreshes,
  }: LookupDeps & {
    accounts: Pick<Accounts, 'rows' | 'sync' | 'status'>;
    refreshes: Pick<RefreshQueue, 'reload'>;
  },
  items: readonly ProxyChangeItem[],
): Bulk<ProxyChangeItem> {
  return createBatch<ProxyChangeItem>({
    items,
    size: accountsPerCall,
    async run(part) {
      const edits = part.map(({ id, changes }) => ({
        id,
        ...Object.fromEntries(changes.map(({ source, to }) => [source, to])),
        loaded: Object.fromEntries(
          changes.flatMap(({ source, from }) => [
            [`${source}.ip`, from.ip],
            [`${source}.port`, from.port],
            // Who may change the proxy sees its login.
            [`${source}.login`, from.login],
          ]),
        ),
      }));
      try {
        return await api.call(updateAccounts, { body: { accounts: edits } });
      } finally {
        // Also after an error, because the call may have had an effect.
        void accounts.sync();
        void refreshes.reload(proxyKeys.uses());
      }
    },
    lookup: accountsLookup({ api, link, clock, accounts }, (item) =>
      isChanged(accounts.rows.get(item.id)?.server, item),
    ),
  });
}
