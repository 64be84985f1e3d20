import { expect, test } from 'vitest';
import type { Channel } from '#platform/channel/types.ts';
import { requestPausedScripts } from './paused.ts';

const targets = Array.from({ length: 12 }, (_, n) => ({ token: 'aa01', consoleId: n + 1 }));

test('four concurrent requests; no reply and no running script count as not paused', async () => {
  let running = 0;
  let most = 0;
  const channel = {
    async request(_name: string, { consoleId }: { consoleId: number }) {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (consoleId === 3) throw new Error('timeout');
      return { running: consoleId !== 4, paused: consoleId < 6, pausedBy: consoleId === 1 ? 'Stan' : null };
    },
  } as unknown as Channel;
  const paused = await requestPausedScripts(channel, targets, new AbortController().signal);
  expect(most).toBe(4);
  expect([...paused]).toEqual([
    [1, 'Stan'],
    [2, null],
    [5, null],
  ]);
});
