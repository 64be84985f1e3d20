import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys, refreshConsoles } from '#data/consoles/cache.ts';
import { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { systemClock } from '#domain/clock.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import type { Api } from '#platform/api/api.ts';

/** A request that the test answers explicitly, in any order. */
interface PendingRequest<T> {
  answer(value: T): void;
}

const key = consoleKeys.ofServer(1, 'all');
const settle = () => new Promise((done) => setTimeout(done, 0));

let queryClient: QueryClient;
let queue: RefreshQueue;
let refreshes: PendingRequest<GameConsole[]>[];
let loads: PendingRequest<GameConsole[]>[];
const queueRequest = (list: PendingRequest<GameConsole[]>[]) =>
  new Promise<GameConsole[]>((answer) => list.push({ answer }));

beforeEach(() => {
  queryClient = new QueryClient();
  refreshes = [];
  loads = [];
  const api = {
    call: async () => ({ servers: [], consoles: await queueRequest(refreshes), scripts: [] }),
  } as unknown as Api;
  queue = new RefreshQueue({ queryClient, api, clock: systemClock, isTracked: () => true });
});

const refresh = (ids: readonly number[]) => refreshConsoles(queue, ids);
const named = (name: string) => [aConsole({ id: 1, name })];
const shown = () => queryClient.getQueryData<GameConsole[]>(key)?.map(({ name }) => name);

/** A screen that shows the list. */
async function observe(name: string) {
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => queueRequest(loads),
    staleTime: 60_000,
  });
  const stop = observer.subscribe(() => undefined);
  loads.shift()?.answer(named(name));
  await settle();
  return { observer, stop };
}

test('a duplicate event updates the screen once', async () => {
  const { observer, stop } = await observe('old');
  let changes = 0;
  const stopCounting = observer.subscribe(() => changes++);
  const both = [refresh([1]), refresh([1])];
  await settle();
  refreshes.shift()?.answer(named('new'));
  await Promise.all(both);
  await settle();
  expect(shown()).toEqual(['new']);
  expect(changes).toBe(1);
  stopCounting();
  stop();
});

test('when an event arrives during a request of its item, the newer response is shown', async () => {
  const { stop } = await observe('old');
  const first = refresh([1]);
  await settle();
  const second = refresh([1]);
  await settle();
  // One call at a time: the second one waits for the first.
  expect(refreshes).toHaveLength(1);
  refreshes.shift()?.answer(named('older'));
  await first;
  refreshes.shift()?.answer(named('newest'));
  await second;
  expect(shown()).toEqual(['newest']);
  stop();
});
