import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/http/me.ts';
import type { SessionState } from '#data/session/session.ts';
import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { OfflineStore } from '#platform/storage/offlineStore.ts';
import { isStoredOffline, isShownList, readList, readUser, writeList, writeUser } from './storedLists.ts';

/** Changes are gathered this long before they are written, milliseconds: events come every second. */
const gatherMs = 2_000;

export interface OfflineCacheParts {
  queryClient: QueryClient;
  store: OfflineStore;
  clock: Clock;
}

/** Keeps the lists that were seen, and brings them back when there is no network. */
export interface OfflineCache {
  /** Writes down whoever is signed in, and what they see, from now on. */
  follow(session: { state: Observable<SessionState> }, getToken: () => string | null): void;
  /** Whose token it is, with the lists put into the cache; null when nothing is known of it. Never fails. */
  restore(token: string): Promise<User | null>;
  /** Puts the last enumerations into the cache; whether there were any. They are kept with the user. Never fails. */
  restoreFor(token: string | null, key: readonly unknown[]): Promise<boolean>;
  /** Writes at once what is waiting: the page may be about to end. */
  flush(): Promise<void>;
  /** Forgets everything, what is waiting included. Never fails. */
  wipe(): Promise<void>;
}

export function createOfflineCache({ queryClient, store, clock }: OfflineCacheParts): OfflineCache {
  const cache = queryClient.getQueryCache();
  const changed = new Set<Query>();
  let cancelFlush: (() => void) | null = null;
  let stateOf = (): SessionState => ({ kind: 'unknown' });
  let writtenUser: unknown = null;

  function note(query: Query): void {
    changed.add(query);
    cancelFlush ??= clock.after(gatherMs, () => void flush());
  }

  /** Whose lists may be written: nobody's while offline, when they come from the store, nor those of a guest's host. */
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
    const lists = queries
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => ({
        key: queryKey,
        data: writeList(queryKey, state.data),
        at: state.dataUpdatedAt,
      }));
    // A full disk costs the offline lists and nothing else.
    if (lists.length > 0) await store.putLists(user.id, lists).catch(() => undefined);
  }

  function noteUser(token: string | null): void {
    const user = owner();
    if (!user || user === writtenUser || !token) return;
    writtenUser = user;
    keepUser(token, user).catch(() => undefined);
  }

  async function keepUser(token: string, user: User): Promise<void> {
    const before = readUser(await store.getUser(token));
    // Wiped meanwhile, or there is news of the user.
    if (writtenUser !== user) return;
    if (before && before.role !== user.role) await forgetLists();
    if (writtenUser !== user) return;
    await store.putUser(token, writeUser(user));
    for (const query of cache.getAll())
      if (isStoredOffline(query.queryKey) && !query.state.isInvalidated) note(query);
  }

  /** Another role may see less: what was seen with the one before is neither kept nor shown. */
  async function forgetLists(): Promise<void> {
    changed.clear();
    const isShown = ({ queryKey }: Query): boolean => isShownList(queryKey);
    queryClient.removeQueries({ type: 'inactive', predicate: isShown });
    void queryClient.invalidateQueries({ predicate: isShown });
    await store.wipe();
  }

  async function listsOf(token: string) {
    const user = readUser(await store.getUser(token));
    return { user, lists: user ? await store.getLists(user.id) : [] };
  }

  function show({ key, data, at }: { key: readonly unknown[]; data: unknown; at: number }): boolean {
    const list = isStoredOffline(key) ? readList(key, data) : undefined;
    const known = cache.find({ queryKey: key })?.state.dataUpdatedAt ?? 0;
    if (list === undefined) return false;
    if (known < at) queryClient.setQueryData(key, list, { updatedAt: at });
    return true;
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
          note(event.query);
      });
      session.state.subscribe(() => noteUser(getToken()));
    },
    async restore(token) {
      try {
        const { user, lists } = await listsOf(token);
        if (!user || user.blocked) return null;
        lists.forEach(show);
        return user;
      } catch {
        return null;
      }
    },
    async restoreFor(token, key) {
      if (!token) return false;
      try {
        const { lists } = await listsOf(token);
        const wanted = JSON.stringify(key);
        return lists.some((list) => JSON.stringify(list.key) === wanted && show(list));
      } catch {
        return false;
      }
    },
    flush,
    async wipe() {
      cancelFlush?.();
      cancelFlush = null;
      changed.clear();
      writtenUser = null;
      await store.wipe().catch(() => undefined);
    },
  };
}
