import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { FakeClock } from '#domain/clock.ts';
import { aConsole } from '#domain/consoles/fixtures.ts';
import { consoleKeys } from './cache.ts';
import { untilDisconnected } from './untilDisconnected.ts';

const { connected, connecting, disconnected } = consoleStatus;

function build() {
  const queryClient = new QueryClient();
  const clock = new FakeClock();
  const set = (status: number) =>
    queryClient.setQueryData(consoleKeys.ofServer(1, 'all'), [aConsole({ id: 7, status })]);
  const done = vi.fn<() => void>();
  const wait = async (): Promise<void> => {
    await untilDisconnected(queryClient, 7, clock);
    done();
  };
  return { queryClient, clock, set, done, wait };
}

test('the wait ends when the console is disconnected, not with its other changes', async () => {
  const { clock, set, done, wait } = build();
  set(connected);
  const waiting = wait();
  set(connecting);
  await clock.advanceAsync(60_000);
  expect(done).not.toHaveBeenCalled();
  set(disconnected);
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

test('the wait ends at once for a console that is already disconnected or in no list', async () => {
  const { set, done, wait } = build();
  await wait();
  set(disconnected);
  await wait();
  expect(done).toHaveBeenCalledTimes(2);
});

test('the wait ends when the cached list is removed, and after 15 minutes', async () => {
  const { queryClient, clock, set, wait } = build();
  set(connected);
  const first = wait();
  queryClient.clear();
  queryClient.removeQueries();
  set(connected);
  const second = wait();
  await clock.advanceAsync(15 * 60_000);
  await expect(Promise.all([first, second])).resolves.toHaveLength(2);
});
