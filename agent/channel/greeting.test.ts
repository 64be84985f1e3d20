import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { ApiClock } from '#agent/agentClock.ts';
import { Start } from '#agent/agentStart.ts';
import { Greeting } from '#agent/channel/greeting.ts';
import { HeartbeatSender } from '#agent/channel/heartbeatSender.ts';
import { Timers } from '#agent/timers.ts';

test('a hello that fails is reported when the reason changes and every ten minutes, and repeated after growing pauses', async () => {
  const clock = new FakeClock(1_000_000);
  const send = vi.fn<() => Promise<unknown>>();
  const faults: string[] = [];
  const onFault = (error: unknown): void => void faults.push((error as Error).message);
  const greeting = new Greeting({
    token: 'aa01',
    sender: new HeartbeatSender({
      clock: new ApiClock(clock),
      send,
      onFault,
      disk: () => Promise.resolve(null),
    }),
    start: new Start(0),
    timers: new Timers(clock),
    clock,
    identity: () => ({}) as never,
    tasks: () => [],
    playing: () => [],
    onWelcome: () => {
      throw new Error('no console fits');
    },
    onUnknown: () => undefined,
    onFault,
  });
  send.mockRejectedValue(new Error('timeout'));
  void greeting.hello();
  const calls: number[] = [];
  for (let second = 0; second < 12; second += 1) {
    await clock.advanceAsync(1_000);
    calls.push(send.mock.calls.length);
  }
  expect(calls).toEqual([2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6]);
  expect(faults).toEqual(['timeout']);
  await clock.advanceAsync(10 * 60_000);
  expect(faults).toEqual(['timeout', 'timeout']);
  const gameActivity = { gameSessionsToday: 1, playedToday: 2, maxGamesToday: 30, playedTotal: 40 };
  const consoles = [{ id: 1, name: 'one', assignment: null, gameActivity }];
  send.mockResolvedValue({ serverId: 1, name: 'S', open: true, scriptVersion: '1', flow: 0, consoles });
  await clock.advanceAsync(5_000);
  expect(faults.slice(2)).toEqual(['no console fits']);
  greeting.close();
});
