import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/http/me.ts';
import type { Server } from '#contract/http/servers.ts';
import { serverKeys } from '#data/servers/queries.ts';
import type { SessionState } from '#data/session/session.ts';
import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { OfflineStore } from '#platform/storage/offlineStore.ts';
import {
  isStoredOffline,
  isFleetList,
  parseUser,
  serializeList,
  serializeUser,
  serversIn,
} from './storedLists.ts';

/** Changes are collected this long before they are written, milliseconds: events arrive every second. */
const writeDelayMs = 2_000;

interface StoredList {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

export interface OfflineCacheDeps {
  queryClient: QueryClient;
  store: OfflineStore;
  clock: Clock;
  /**
   * Loads the list of servers into the cache, unless it was loaded at `since` or later (milliseconds since the epoch), or
   * the user may not see servers.
   */
  loadServers?: (since: number, user: User) => Promise<unknown>;
}

/** Stores loaded lists in this browser, and restores them when there is no network. */
export interface OfflineCache {
  /** Stores the signed-in user and the lists that they load, from now on. */
  follow(session: { state: Observable<SessionState> }, getToken: () => string | null): void;
  /** Puts the stored lists of this token's user into the cache and returns the user; null for an unknown token. Never fails. */
  restore(token: string): Promise<User | null>;
  /** Puts the stored list with this key into the cache; returns whether there was one. Never fails. */
  restoreList(token: string | null, key: readonly unknown[]): Promise<boolean>;
  /** Writes pending changes at once: the page may be about to close. */
  flush(): Promise<void>;
  /** Drops pending changes. */
  forget(): void;
  /** Deletes everything, pending changes included. Never fails. */
  wipe(): Promise<void>;
}

export function createOfflineCache({
  queryClient,
  store,
  clock,
  loadServers = () => Promise.resolve(),
}: OfflineCacheDeps): OfflineCache {
  const cache = queryClient.getQueryCache();
  const changed = new Set<Query>();
  let cancelFlush: (() => void) | null = null;
  let stateOf = (): SessionState => ({ kind: 'unknown' });
  let writtenUser: unknown = null;
  /** The visible servers for which lost lists were removed last; null before that. */
  let checkedServers: ReadonlySet<number> | null = null;

  function markChanged(query: Query): void {
    changed.add(query);
    cancelFlush ??= clock.after(writeDelayMs, () => void flush());
  }

  /** The user whose lists can be stored; null while offline, when lists come from the store, and during guest access. */
  function owner(): User | null {
    const state = stateOf();
    return state.kind === 'signedIn' && !state.offline && !state.user.guest ? state.user : null;
  }

  async function flush(): Promise<void> {
    cancelFlush?.();
    cancelFlush = null;
    const queries = [...changed];
    changed.clear();
    const user = owner();
    if (!user) return;
    const visible = visibleServers();
    const lists = queries
      .filter(({ queryKey, state }) => state.data !== undefined && !isLost(visible, queryKey, state.data))
      .map(({ queryKey, state }) => ({
        key: queryKey,
        data: serializeList(queryKey, state.data),
        at: state.dataUpdatedAt,
      }));
    // When the disk is full only the offline lists are missing.
    if (lists.length > 0) await store.putLists(user.id, lists).catch(() => undefined);
  }

  /** Ids of the servers that the user can see; null while the list of servers is not loaded. */
  function visibleServers(): ReadonlySet<number> | null {
    const servers = queryClient.getQueryData<readonly Server[]>(serverKeys.list());
    return servers ? new Set(servers.map(({ id }) => id)) : null;
  }

  /** Removes the lists of servers that the user can no longer see, for example after a server has changed its group. */
  async function forgetLostServers(): Promise<void> {
    const user = owner();
    const visible = visibleServers();
    if (!user || !visible) return;
    const before = checkedServers;
    checkedServers = visible;
    if (before && [...before].every((id) => visible.has(id))) return;
    // The cache is in the middle of a change.
    await Promise.resolve();
    const lost = cache
      .getAll()
      .filter(({ queryKey, state }) => isFleetList(queryKey) && isLost(visible, queryKey, state.data));
    for (const query of lost) {
      changed.delete(query);
      if (query.isActive()) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
      else cache.remove(query);
    }
    const lists = await store.getLists(user.id);
    const lostKeys = lists.filter(({ key, data }) => isLost(visible, key, data)).map(({ key }) => key);
    if (lostKeys.length === 0 || owner()?.id !== user.id) return;
    await store.deleteLists(user.id, lostKeys);
    // The list of servers was among them.
    await flush();
  }

  function storeUser(token: string | null): void {
    const user = owner();
    if (!user || user === writtenUser || !token) return;
    writtenUser = user;
    keepUser(token, user).catch(() => undefined);
  }

  async function keepUser(token: string, user: User): Promise<void> {
    const before = parseUser(await store.getUser(token));
    // The cache was wiped or the user changed in the meantime.
    if (writtenUser !== user) return;
    if (before) void loadServers(clock.now(), user).catch(() => undefined);
    if (before && before.role !== user.role) await forgetLists();
    if (writtenUser !== user) return;
    await store.putUser(token, serializeUser(user));
    for (const query of cache.getAll())
      if (isStoredOffline(query.queryKey) && !query.state.isInvalidated) markChanged(query);
  }

  /** Another role may have fewer rights: lists of the previous role are neither stored nor shown. */
  async function forgetLists(): Promise<void> {
    changed.clear();
    const isShown = ({ queryKey }: Query): boolean => isFleetList(queryKey);
    queryClient.removeQueries({ type: 'inactive', predicate: isShown });
    void queryClient.invalidateQueries({ predicate: isShown });
    await store.wipe();
  }

  async function listsOf(token: string) {
    const user = parseUser(await store.getUser(token));
    return { user, lists: user ? await store.getLists(user.id) : [] };
  }

  /** The stored lists with what puts one of them into the cache: its schema is loaded only now. */
  async function restorableOf(token: string) {
    const { user, lists } = await listsOf(token);
    if (lists.length === 0) return { user, lists, restoreQuery: () => false };
    const { parseList } = await import('./storedSchemas.ts');
    return { user, lists, restoreQuery: (list: StoredList) => restoreQuery(list, parseList) };
  }

  function restoreQuery(
    { key, data, at }: StoredList,
    parseList: (key: readonly unknown[], data: unknown) => unknown,
  ): boolean {
    const list = parseList(key, data);
    const cachedAt = cache.find({ queryKey: key })?.state.dataUpdatedAt ?? 0;
    if (list === undefined) return false;
    if (cachedAt < at) queryClient.setQueryData(key, list, { updatedAt: at });
    return true;
  }

  function forget(): void {
    cancelFlush?.();
    cancelFlush = null;
    changed.clear();
    writtenUser = null;
    checkedServers = null;
  }

  return {
    follow(session, getToken) {
      stateOf = session.state.get;
      cache.subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'success' &&
          isStoredOffline(event.query.queryKey)
        )
          markChanged(event.query);
        if (event.type === 'updated' && event.action.type === 'success' && isServerList(event.query.queryKey))
          forgetLostServers().catch(() => undefined);
      });
      session.state.subscribe(() => storeUser(getToken()));
    },
    async restore(token) {
      try {
        const { user, lists, restoreQuery } = await restorableOf(token);
        if (!user || user.blocked) return null;
        for (const list of lists) restoreQuery(list);
        return user;
      } catch {
        return null;
      }
    },
    async restoreList(token, key) {
      if (!token) return false;
      try {
        const { lists, restoreQuery } = await restorableOf(token);
        const wanted = JSON.stringify(key);
        return lists.some((list) => JSON.stringify(list.key) === wanted && restoreQuery(list));
      } catch {
        return false;
      }
    },
    flush,
    forget,
    async wipe() {
      forget();
      await store.wipe().catch(() => undefined);
    },
  };
}

const isServerList = (key: readonly unknown[]): boolean =>
  JSON.stringify(key) === JSON.stringify(serverKeys.list());

/** Whether a list describes a server that is not visible. */
const isLost = (visible: ReadonlySet<number> | null, key: readonly unknown[], data: unknown): boolean =>
  visible !== null && serversIn(key, data).some((id) => !visible.has(id));
