import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { GameConsole } from '#contract/http/consoles.ts';
import { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { systemClock } from '#domain/clock.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import type { Api } from '#platform/api/api.ts';
import { consoleKeys, refreshConsoles } from './cache.ts';

function setUp(answer: readonly GameConsole[]) {
  const dialog: string[] = [];
  const call = (_endpoint: unknown, { query }: { query: { consoleIds: string } }) => {
    dialog.push(query.consoleIds);
    return Promise.resolve({ servers: [], consoles: answer, scripts: [], agent: { version: '1' } });
  };
  const queryClient = new QueryClient();
  const seed = (variant: 'all' | 'stacked', list: readonly GameConsole[]) =>
    queryClient.setQueryData(consoleKeys.ofServer(1, variant), list);
  const read = (variant: 'all' | 'stacked') =>
    queryClient.getQueryData<readonly GameConsole[]>(consoleKeys.ofServer(1, variant));
  const api = { call } as unknown as Api;
  const refreshes = new RefreshQueue({ queryClient, api, clock: systemClock, isTracked: () => true });
  return { dialog, refresh: (ids: readonly number[]) => refreshConsoles(refreshes, ids), seed, read };
}

test('a refresh changes only the named consoles, in every list that contains them', async () => {
  const [first, second] = [aConsole({ id: 1 }), aConsole({ id: 2 })];
  const { dialog, refresh, seed, read } = setUp([aConsole({ id: 2, name: 'new name', stacked: true })]);
  seed('all', [first, second]);
  seed('stacked', []);
  await refresh([2]);
  expect(dialog).toEqual(['2']);
  expect(read('all')?.[0]).toBe(first);
  expect(read('all')?.[1]?.name).toBe('new name');
  expect(read('stacked')?.map(({ id }) => id)).toEqual([2]);
});

test('unchanged items are not written, and unused lists load nothing', async () => {
  const { dialog, refresh, seed, read } = setUp([aConsole({ id: 1 })]);
  await refresh([1]);
  expect(dialog).toEqual([]);
  const list = [aConsole({ id: 1 })];
  seed('all', list);
  await refresh([1]);
  expect(read('all')).toBe(list);
});

test('consoles of other servers are not added, deleted consoles are removed', async () => {
  const { refresh, seed, read } = setUp([aConsole({ id: 8, serverId: 2 })]);
  seed('all', [aConsole({ id: 1 }), aConsole({ id: 3 })]);
  await refresh([1, 8]);
  expect(read('all')?.map(({ id }) => id)).toEqual([3]);
});

test('many consoles are loaded in several calls', async () => {
  const { dialog, refresh, seed } = setUp([]);
  seed('all', []);
  await refresh(Array.from({ length: 450 }, (_, index) => index + 1));
  expect(dialog.map((part) => part.split(',').length)).toEqual([200, 200, 50]);
});
