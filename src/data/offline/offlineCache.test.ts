import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Server } from '#contract/http/servers.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { taskKeys } from '#data/tasks/queries.ts';
import { userOf } from '#data/session/fixtures.ts';
import type { SessionState } from '#data/session/session.ts';
import { FakeClock } from '#domain/clock.ts';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import { createObservable } from '#domain/observable.ts';
import type { StoredList, OfflineStore } from '#platform/storage/offlineStore.ts';
import { createOfflineCache } from './offlineCache.ts';

const user = userOf({
  id: 7,
  creds: { jwt: 'MARKED', seed: 'MARKED', expiresAt: '2026-01-01T00:00:00Z' },
});

const server = aServer({ fullName: 'PC-1', token: 'MARKED', consoleCount: 3 });

/** A {@link OfflineStore} in memory; `full` refuses to write. */
function fakeStore() {
  const users = new Map<string, unknown>();
  const lists = new Map<string, StoredList>();
  const control = { full: false, text: () => JSON.stringify([[...users], [...lists]]) };
  const write = async (action: () => void) => {
    if (control.full) throw new DOMException('Full', 'QuotaExceededError');
    action();
  };
  const store: OfflineStore = {
    putUser: (token, value) => write(() => users.set(`hash of ${token}`, structuredClone(value))),
    getUser: async (token) => users.get(`hash of ${token}`),
    putLists: (userId, values) =>
      write(() =>
        values.forEach((value) =>
          lists.set(`${userId}:${JSON.stringify(value.key)}`, structuredClone(value)),
        ),
      ),
    getLists: async (userId) =>
      [...lists].filter(([key]) => key.startsWith(`${userId}:`)).map(([, list]) => list),
    deleteLists: async (userId, keys) =>
      keys.forEach((key) => lists.delete(`${userId}:${JSON.stringify(key)}`)),
    wipe: async () => {
      users.clear();
      lists.clear();
    },
  };
  return { store, control };
}

function build({ store, control }: ReturnType<typeof fakeStore> = fakeStore(), answer?: () => Server[]) {
  const clock = new FakeClock(50_000);
  const queryClient = new QueryClient();
  const state = createObservable<SessionState>({ kind: 'unknown' });
  const loadServers = async () => answer && void queryClient.setQueryData(serverKeys.list(), answer());
  const offlineCache = createOfflineCache({ queryClient, store, clock, loadServers });
  offlineCache.follow({ state }, () => 'jwt');
  return { clock, queryClient, state, offlineCache, store, control };
}

test('stored lists are restored at the next start with their load time and without secrets', async () => {
  const first = build();
  first.state.set({ kind: 'signedIn', user });
  first.queryClient.setQueryData(serverKeys.list(), [server], { updatedAt: 40_000 });
  first.queryClient.setQueryData(['accounts', 'list'], [{ password: 'MARKED' }]);
  await first.clock.advanceAsync(2_000);
  expect(first.control.text()).not.toContain('MARKED');
  expect(first.control.text()).not.toContain('accounts');

  const second = build(first);
  const recalled = await second.offlineCache.restore('jwt');
  expect(recalled).toMatchObject({ id: 7, username: 'Op', creds: { jwt: '', seed: '' } });
  expect(second.queryClient.getQueryData(serverKeys.list())).toEqual([{ ...server, token: '' }]);
  expect(second.queryClient.getQueryState(serverKeys.list())?.dataUpdatedAt).toBe(40_000);
  expect(await second.offlineCache.restore('another jwt')).toBeNull();
});

test('changes are written in batches', async () => {
  const { clock, queryClient, state, store, control } = build();
  const writes: number[] = [];
  const put = store.putLists;
  store.putLists = (userId, lists) => {
    writes.push(lists.length);
    return put(userId, lists);
  };
  state.set({ kind: 'signedIn', user });
  for (let count = 0; count < 50; count++)
    queryClient.setQueryData(serverKeys.list(), [{ ...server, consoleCount: count }]);
  await clock.advanceAsync(2_000);
  expect(writes).toEqual([1]);
  expect(control.text()).toContain('"consoleCount":49');
});

test('a full disk prevents storing but nothing else', async () => {
  const { clock, queryClient, state, offlineCache, control } = build();
  control.full = true;
  state.set({ kind: 'signedIn', user });
  queryClient.setQueryData(serverKeys.list(), [server]);
  await clock.advanceAsync(2_000);
  expect(await offlineCache.restore('jwt')).toBeNull();
  control.full = false;
  queryClient.setQueryData(serverKeys.list(), [{ ...server, consoleCount: 4 }]);
  await clock.advanceAsync(2_000);
  expect(control.text()).toContain('"consoleCount":4');
});

test('nothing is stored for a guest session, while offline, or after the session ended', async () => {
  const { clock, queryClient, state, offlineCache, control } = build();
  const show = async (next: SessionState) => {
    state.set(next);
    queryClient.setQueryData(serverKeys.list(), [{ ...server, consoleCount: Math.random() }]);
    await clock.advanceAsync(2_000);
  };
  await show({ kind: 'signedIn', user: { ...user, guest: true } });
  await show({ kind: 'signedIn', user, offline: true });
  expect(control.text()).toBe('[[],[]]');

  state.set({ kind: 'signedIn', user });
  queryClient.setQueryData(serverKeys.list(), [server]);
  await offlineCache.wipe();
  await clock.advanceAsync(10_000);
  expect(control.text()).toBe('[[],[]]');
});

test('a list that this version cannot parse counts as missing', async () => {
  const { queryClient, state, clock, offlineCache, store } = build();
  state.set({ kind: 'signedIn', user });
  await clock.advanceAsync(2_000);
  await store.putLists(7, [{ key: serverKeys.list(), data: [{ id: 'old shape' }], at: 1 }]);
  expect(await offlineCache.restore('jwt')).toMatchObject({ id: 7 });
  expect(queryClient.getQueryData(serverKeys.list())).toBeUndefined();
});

test('data cached under another role is removed, also when the role changed between visits', async () => {
  const first = build();
  const [open, closed] = [serverKeys.list(), consoleKeys.all];
  first.state.set({ kind: 'signedIn', user });
  first.queryClient.setQueryData(open, [{ ...server, name: 'old role' }]);
  first.queryClient.setQueryData(closed, [{ email: 'old role' }]);
  await first.clock.advanceAsync(2_000);
  expect(first.control.text()).toContain('old role');

  // One list is on the screen, and some changes are not written yet.
  const watching = new QueryObserver(first.queryClient, {
    queryKey: open,
    queryFn: () => [{ ...server, name: 'new role' }],
    staleTime: Infinity,
  });
  const stop = watching.subscribe(() => undefined);
  first.queryClient.setQueryData(closed, [{ email: 'old role' }]);
  first.state.set({ kind: 'signedIn', user: { ...user, role: user.role + 100 } });
  await first.clock.advanceAsync(2_000);
  await first.clock.advanceAsync(2_000);
  expect(first.control.text()).toContain('new role');
  expect(first.control.text()).not.toContain('old role');
  expect(first.queryClient.getQueryData(closed)).toBeUndefined();
  stop();

  const second = build(first);
  expect(await second.offlineCache.restore('jwt')).toMatchObject({ id: 7 });
  second.state.set({ kind: 'signedIn', user: { ...user, role: user.role + 200 } });
  await second.clock.advanceAsync(2_000);
  expect(second.control.text()).not.toContain('new role');
  expect(second.control.text()).toContain(`"role":${user.role + 200}`);
});

const lists = (id: number): [readonly unknown[], unknown][] => [
  [consoleKeys.ofServer(id, 'all'), [aConsole({ id, serverId: id, name: `console of ${id}` })]],
  [taskKeys.ofServer(id), { group: null, consoles: [{ id, name: `tasks of ${id}`, accounts: [] }] }],
];

/** A page with cached lists of two servers. */
async function setUpTwoServers() {
  const page = build();
  const { queryClient, state, clock } = page;
  state.set({ kind: 'signedIn', user });
  const other = { ...server, id: 2, name: 'PC-2' };
  queryClient.setQueryData(serverKeys.list(), [server, other]);
  queryClient.setQueryData(serverGroupKeys.list(), [groupOf([server, other])]);
  for (const [key, data] of [...lists(1), ...lists(2)]) queryClient.setQueryData(key, data);
  await clock.advanceAsync(2_000);
  expect(page.control.text()).toContain('console of 2');
  return page;
}

const groupOf = (servers: Server[]) => ({
  id: 1,
  name: 'North',
  description: null,
  configs: [],
  servers,
  serverCount: servers.length,
  revision: 0,
});

test('lists of a server are removed as soon as the server list no longer contains it', async () => {
  const { queryClient, clock, control, store } = await setUpTwoServers();
  queryClient.setQueryData(serverKeys.list(), [server]);
  await clock.advanceAsync(0);
  expect(control.text()).not.toMatch(/(console|tasks) of 2|PC-2/);
  expect(control.text()).toContain('console of 1');
  expect(queryClient.getQueryData(consoleKeys.ofServer(2, 'all'))).toBeUndefined();
  expect((await store.getLists(7)).map(({ key }) => JSON.stringify(key))).toContain(
    JSON.stringify(serverKeys.list()),
  );
});

test('a list that is still on screen is not stored again after access to its server was lost', async () => {
  const { queryClient, clock, control } = await setUpTwoServers();
  const [[key, data]] = lists(2) as [[readonly unknown[], unknown]];
  const stop = new QueryObserver(queryClient, { queryKey: key, enabled: false }).subscribe(() => undefined);
  queryClient.setQueryData(serverKeys.list(), [server]);
  queryClient.setQueryData(key, structuredClone(data));
  await clock.advanceAsync(5_000);
  expect(control.text()).not.toContain('console of 2');
  stop();
});

test('a server to which access was lost while the page was closed or offline is removed with the next user response', async () => {
  const before = await setUpTwoServers();
  const next = build(before, () => [server]);
  await next.offlineCache.restore('jwt');
  expect(next.queryClient.getQueryData(consoleKeys.ofServer(2, 'all'))).toBeDefined();
  next.state.set({ kind: 'signedIn', user, offline: true });
  await next.clock.advanceAsync(2_000);
  expect(next.control.text()).toContain('console of 2');
  next.state.set({ kind: 'signedIn', user: { ...user } });
  await next.clock.advanceAsync(0);
  expect(next.control.text()).not.toMatch(/(console|tasks) of 2|PC-2/);
  expect(next.queryClient.getQueryData(consoleKeys.ofServer(2, 'all'))).toBeUndefined();
});
