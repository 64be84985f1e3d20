import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  type ConsoleScheduler,
  getConsoleSchedulers,
  getSchedulers,
  type Scheduler,
} from '#contract/http/schedulers.ts';
import { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { systemClock } from '#domain/clock.ts';
import { aScheduler } from '#domain/schedule/schedulerFixtures.ts';
import type { Api } from '#platform/api/api.ts';
import { refreshConsoleSchedulers, refreshSchedulers } from './cache.ts';
import { consoleSchedulerKeys, schedulerKeys } from './schedulerKeys.ts';

const consoleWith = (consoleId: number, scheduler: ConsoleScheduler['scheduler']): ConsoleScheduler => ({
  consoleId,
  consoleName: `c${consoleId}`,
  serverGroup: { id: 1, name: 'North' },
  server: { id: 1, name: 'North 1' },
  scheduler,
});

function setUp({ schedulers = [] as Scheduler[], consoles = [] as ConsoleScheduler[] }) {
  const requested: unknown[] = [];
  const call = async (endpoint: unknown, { query }: { query: unknown }) => {
    requested.push(query);
    return {
      data: endpoint === getSchedulers ? schedulers : endpoint === getConsoleSchedulers ? consoles : [],
    };
  };
  const queryClient = new QueryClient();
  const refreshes = new RefreshQueue({
    queryClient,
    api: { call } as unknown as Api,
    clock: systemClock,
    isTracked: () => true,
  });
  return { queryClient, refreshes, requested };
}

test('a refresh changes only the named schedulers, and those of others stay out of the own list', async () => {
  const [first, second] = [aScheduler({ id: 1 }), aScheduler({ id: 2 })];
  const { queryClient, refreshes, requested } = setUp({
    schedulers: [
      aScheduler({ id: 2, name: 'Renamed' }),
      aScheduler({ id: 4 }),
      aScheduler({ id: 5, isOwn: false }),
    ],
  });
  queryClient.setQueryData(schedulerKeys.own(), [first, second, aScheduler({ id: 3 })]);
  await refreshSchedulers(refreshes, [2, 3, 4, 5]);
  const list = queryClient.getQueryData<readonly Scheduler[]>(schedulerKeys.own());
  expect(requested).toEqual([{ schedulerIds: '2,3,4,5' }]);
  expect(list?.map(({ id, name }) => [id, name])).toEqual([
    [1, first.name],
    [2, 'Renamed'],
    [4, first.name],
  ]);
  expect(list?.[0]).toBe(first);
});

test('a scheduler that is shown alone is refreshed, and loaded again when it is missing', async () => {
  const { queryClient, refreshes } = setUp({
    schedulers: [aScheduler({ id: 2, isOwn: false, revision: 8 })],
  });
  const other = aScheduler({ id: 3 });
  for (const one of [aScheduler({ id: 2, isOwn: false }), other])
    queryClient.setQueryData(schedulerKeys.one(one.id), one);
  await refreshSchedulers(refreshes, [2]);
  expect(queryClient.getQueryData(schedulerKeys.one(2))).toMatchObject({ revision: 8 });
  expect(queryClient.getQueryData(schedulerKeys.one(3))).toBe(other);
  await refreshSchedulers(refreshes, [3]);
  expect(queryClient.getQueryState(schedulerKeys.one(3))?.isInvalidated).toBe(true);
});

test('a refresh changes only the named consoles', async () => {
  const before = [consoleWith(1, null), consoleWith(2, null), consoleWith(3, null)];
  const attached = { id: 7, name: 'Night', enabled: true };
  const { queryClient, refreshes } = setUp({ consoles: [consoleWith(2, attached)] });
  queryClient.setQueryData(consoleSchedulerKeys.list(), before);
  await refreshConsoleSchedulers(refreshes, [2, 3]);
  const list = queryClient.getQueryData<readonly ConsoleScheduler[]>(consoleSchedulerKeys.list());
  expect(list).toEqual([before[0], consoleWith(2, attached)]);
  expect(list?.[0]).toBe(before[0]);
});
