import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { GameConsole } from '#contract/http/consoles.ts';
import { consoleKeys } from '#data/consoles/keys.ts';
import { refreshConsoles } from '#data/consoles/live.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import type { Api } from '#platform/api/types.ts';

/** Answers that a test gives by hand, in the order that it likes. */
interface Asked<T> {
  answer(value: T): void;
}

const key = consoleKeys.ofServer(1, 'all');
const settle = () => new Promise((done) => setTimeout(done, 0));

let queryClient: QueryClient;
let refreshes: Asked<GameConsole[]>[];
let loads: Asked<GameConsole[]>[];
const ask = (list: Asked<GameConsole[]>[]) => new Promise<GameConsole[]>((answer) => list.push({ answer }));

beforeEach(() => {
  queryClient = new QueryClient();
  refreshes = [];
  loads = [];
});

const context = () => ({
  queryClient,
  api: {
    call: async () => ({ servers: [], consoles: await ask(refreshes), scripts: [] }),
  } as unknown as Api,
});
const named = (name: string) => [aConsole({ id: 1, name })];
const shown = () => queryClient.getQueryData<GameConsole[]>(key)?.map(({ name }) => name);

/** A screen that shows the list. */
async function look(name: string) {
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => ask(loads),
    staleTime: 60_000,
  });
  const stop = observer.subscribe(() => undefined);
  loads.shift()?.answer(named(name));
  await settle();
  return { observer, stop };
}

test('the same event twice changes the screen once', async () => {
  const { observer, stop } = await look('old');
  let changes = 0;
  const stopCounting = observer.subscribe(() => changes++);
  const both = [refreshConsoles([1], context()), refreshConsoles([1], context())];
  refreshes[0]?.answer(named('new'));
  refreshes[1]?.answer(named('new'));
  await Promise.all(both);
  await settle();
  expect(shown()).toEqual(['new']);
  expect(changes).toBe(1);
  stopCounting();
  stop();
});

test('answers out of order: what was asked last is what is shown', async () => {
  const { stop } = await look('old');
  const both = [refreshConsoles([1], context()), refreshConsoles([1], context())];
  refreshes[1]?.answer(named('newest'));
  await settle();
  refreshes[0]?.answer(named('older'));
  await Promise.all(both);
  expect(shown()).toEqual(['newest']);
  stop();
});

test('an event during a refetch: the list that was on its way is not the last word', async () => {
  const { observer, stop } = await look('old');
  void observer.refetch();
  await settle();
  const refreshed = refreshConsoles([1], context());
  refreshes[0]?.answer(named('new'));
  await refreshed;
  // The list that was asked for before the event comes now.
  loads.shift()?.answer(named('old'));
  await settle();
  loads.shift()?.answer(named('new'));
  await settle();
  expect(shown()).toEqual(['new']);
  stop();
});
