import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { Timers } from '#agent/timers.ts';
import { UserNames } from '#agent/channel/userNames.ts';

function setUp() {
  const clock = new FakeClock();
  const timers = new Timers(clock);
  const fetchName = vi.fn<(userId: number) => Promise<string>>();
  const onName = vi.fn<(name: string) => void>();
  return { clock, timers, fetchName, onName, names: new UserNames(clock, fetchName, timers) };
}

test('a name is fetched once and cached for five minutes', async () => {
  const { clock, fetchName, onName, names } = setUp();
  fetchName.mockResolvedValue('Ann');
  await Promise.all([names.learn(1, onName), names.learn(1, onName)]);
  expect(onName.mock.calls).toEqual([['Ann'], ['Ann']]);
  expect(fetchName).toHaveBeenCalledOnce();
  expect(names.getCached(1)).toBe('Ann');
  clock.advance(300_000);
  expect(names.getCached(1)).toBeNull();
});

test('a name whose reply is lost with its API process is asked for again', async () => {
  const { clock, fetchName, onName, names } = setUp();
  fetchName.mockRejectedValue(new Error('timeout'));
  await names.learn(1, onName);
  await names.learn(1, onName);
  await clock.advanceAsync(4_000);
  expect(onName).not.toHaveBeenCalled();
  fetchName.mockResolvedValue('Ann');
  await clock.advanceAsync(2_000);
  expect(onName.mock.calls).toEqual([['Ann'], ['Ann']]);
});

test('the attempts end after half a minute, or with the agent', async () => {
  const { clock, timers, fetchName, onName, names } = setUp();
  fetchName.mockRejectedValue(new Error('timeout'));
  await names.learn(1, onName);
  await clock.advanceAsync(60_000);
  expect(fetchName).toHaveBeenCalledTimes(16);
  await names.learn(1, onName);
  timers.close();
  await clock.advanceAsync(60_000);
  expect(fetchName).toHaveBeenCalledTimes(17);
  expect(onName).not.toHaveBeenCalled();
});
