import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import type { Api } from '#platform/api/types.ts';
import { taskKeys } from './keys.ts';
import { createTaskRefresh } from './live.ts';

/** A history on the screen whose answers take `loadMs`. */
function setUp(loadMs: number) {
  const clock = new FakeClock();
  const queryClient = new QueryClient();
  const asked: number[] = [];
  const load = (): Promise<number> => {
    asked.push(clock.now());
    return new Promise((done) => void clock.after(loadMs, () => done(asked.length)));
  };
  const options = { queryKey: taskKeys.ofServer(7), queryFn: load, networkMode: 'always' } as const;
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  const fold = createTaskRefresh(clock);
  const tell = (serverId: number) => void fold([{ serverId }], { queryClient, api: {} as Api });
  return { clock, asked, tell, stop };
}

test('a short history follows its events; one of another server is not asked for', async () => {
  const { clock, asked, tell, stop } = setUp(10);
  await clock.advanceAsync(1_000);
  tell(7);
  tell(9);
  await clock.advanceAsync(1_000);
  tell(7);
  await clock.advanceAsync(1_000);
  expect(asked).toEqual([0, 1_000, 2_000]);
  stop();
});

test('a long history is loaded less often under a stream of events, and the last one is never missed', async () => {
  const { clock, asked, tell, stop } = setUp(300);
  await clock.advanceAsync(1_000);
  for (let second = 0; second < 8; second++) {
    tell(7);
    await clock.advanceAsync(1_000);
  }
  expect(asked).toEqual([0, 1_000, 4_300, 7_600]);
  tell(7);
  await clock.advanceAsync(10_000);
  expect(asked.at(-1)).toBe(10_900);
  stop();
});
