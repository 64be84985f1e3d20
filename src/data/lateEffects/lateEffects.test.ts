import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { consoleChangeKey } from '#data/consoles/mutations.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { serverChangeKey } from '#data/servers/mutations.ts';
import { FakeClock } from '#domain/clock.ts';
import { aConsole, aServer } from '#domain/consoles/fixtures.ts';
import type { LateEffect } from '#domain/late.ts';
import { faultOf } from '#domain/api/faults.ts';
import { ApiError, LostAnswerError, NetworkError, OfflineError } from '#platform/errors/errors.ts';
import { watchLateEffects } from './lateEffects.ts';

const { connected, disconnected } = consoleStatus;
const connect = { kind: 'connect', consoleId: 7, accountId: 1 };

function build() {
  const queryClient = new QueryClient();
  const clock = new FakeClock();
  const onLate = vi.fn<(name: string, effect: LateEffect) => void>();
  const stop = watchLateEffects(queryClient, clock, onLate);
  const setConsole = (status: number) =>
    queryClient.setQueryData(consoleKeys.ofServer(1, 'all'), [aConsole({ id: 7, name: 'c1-07', status })]);
  const change = (mutationKey: readonly unknown[], variables: object, error?: unknown) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationKey,
        mutationFn: () => (error ? Promise.reject(error as Error) : Promise.resolve()),
        networkMode: 'always',
      })
      .execute(variables)
      .catch(() => undefined);
  setConsole(disconnected);
  return { queryClient, clock, onLate, stop, setConsole, change };
}

test.each([
  ['its agent did not reply in time', new ApiError(504, 'No answer')],
  ['its agent was offline', new ApiError(409, faultOf('serverOffline'))],
  ['no response came', new NetworkError('timeout')],
  ['the answer was lost', new LostAnswerError(new NetworkError('timeout'))],
  ['it was cancelled', new DOMException('', 'AbortError')],
])('a console that connects after a call that failed because %s is reported once', async (_reason, error) => {
  const { clock, onLate, setConsole, change } = build();
  await change(consoleChangeKey, connect, error);
  expect(onLate).not.toHaveBeenCalled();
  clock.advance(119_000);
  setConsole(connected);
  setConsole(connected);
  expect(onLate.mock.calls).toEqual([['C1-07', 'connected']]);
});

test('no late effect is reported after two minutes', async () => {
  const { clock, onLate, setConsole, change } = build();
  await change(consoleChangeKey, connect, new NetworkError('timeout'));
  clock.advance(121_000);
  setConsole(connected);
  expect(onLate).not.toHaveBeenCalled();
});

test.each([
  ['was refused', new ApiError(409, "Console 'C1-07' has no accounts.")],
  ['was never sent', new OfflineError()],
])('no late effect is reported for a call that %s', async (_name, error) => {
  const { onLate, setConsole, change } = build();
  await change(consoleChangeKey, connect, error);
  setConsole(connected);
  expect(onLate).not.toHaveBeenCalled();
});

test('a retry replaces the earlier call', async () => {
  const { onLate, setConsole, change } = build();
  await change(consoleChangeKey, connect, new NetworkError('timeout'));
  await change(consoleChangeKey, connect);
  setConsole(connected);
  expect(onLate).not.toHaveBeenCalled();
});

test('a server that closes late is reported; nothing is reported once the watch has stopped', async () => {
  const { queryClient, onLate, stop, change } = build();
  const set = (open: boolean) => queryClient.setQueryData(serverKeys.list(), [aServer({ id: 3, open })]);
  set(true);
  await change(serverChangeKey, { kind: 'close', id: 3, force: true }, new NetworkError('unreachable'));
  set(false);
  expect(onLate.mock.calls).toEqual([['Group 1 / Server 1', 'closed']]);
  await change(serverChangeKey, { kind: 'open', id: 3 }, new NetworkError('unreachable'));
  stop();
  set(true);
  expect(onLate).toHaveBeenCalledOnce();
});
