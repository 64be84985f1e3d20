import { expect, test } from 'vitest';
import type { Channel } from '#platform/channel/channel.ts';
import { pollPauses, type PolledPauses } from './polledPauses.ts';

const targets = Array.from({ length: 12 }, (_, n) => ({ token: 'aa01', consoleId: n + 1 }));
const { signal } = new AbortController();

/** Console 3 does not reply, 4 runs no script, 1 to 5 are paused. */
function createChannel() {
  const requested: number[] = [];
  let running = 0;
  let most = 0;
  const channel = {
    async request(_name: string, { consoleId }: { consoleId: number }) {
      requested.push(consoleId);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (consoleId === 3) throw new Error('timeout');
      return { running: consoleId !== 4, paused: consoleId < 6, pausedBy: consoleId === 1 ? 'Stan' : null };
    },
  } as unknown as Channel;
  return { channel, requested, most: () => most };
}
const pausedIn = (pauses: PolledPauses) =>
  Object.entries(pauses).flatMap(([id, { isPaused, pausedBy }]) =>
    isPaused ? [[Number(id), pausedBy]] : [],
  );

test('four requests run concurrently; a missing reply or a stopped script counts as not paused', async () => {
  const { channel, most } = createChannel();
  const pauses = await pollPauses(channel, targets, { before: {}, signal });
  expect(most()).toBe(4);
  expect(pausedIn(pauses)).toEqual([
    [1, 'Stan'],
    [2, null],
    [5, null],
  ]);
});

test('more consoles than a poll allows take turns, and keep their last reply meanwhile', async () => {
  const { channel, requested } = createChannel();
  let pauses: PolledPauses = {};
  for (let poll = 0; poll < 3; poll++)
    pauses = await pollPauses(channel, targets, { before: pauses, signal, limit: 5 });
  expect(requested).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]);
  expect(pausedIn(pauses)).toHaveLength(3);
  expect(Object.keys(pauses)).toHaveLength(12);
});

test('replies about consoles that are no longer polled are dropped', async () => {
  const { channel } = createChannel();
  const before = await pollPauses(channel, targets, { before: {}, signal });
  const next = await pollPauses(channel, targets.slice(1), { before, signal, limit: 1 });
  expect(pausedIn(next).map(([id]) => id)).toEqual([2, 5]);
});
