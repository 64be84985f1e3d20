import { beforeEach, expect, test } from 'vitest';
import { createBulk } from '#domain/bulk/bulk.ts';
import { FakeClock } from '#domain/clock.ts';
import { bulkJobs, dismissBulk, endBulks, openBulk, startBulk } from './jobs.ts';

beforeEach(endBulks);

function start() {
  const clock = new FakeClock();
  const ran: number[] = [];
  const bulk = createBulk({ items: [1, 2], run: async (item) => ran.push(item), gapMs: 250, clock });
  startBulk({ title: 'Open all', bulk, keyOf: (item) => item, nameOf: String });
  return { clock, ran, bulk };
}

test('a job opens its dialog, and goes on when that is closed', async () => {
  const { clock, ran } = start();
  const [job] = bulkJobs.get().all;
  expect(bulkJobs.get().openId).toBe(job?.id);
  openBulk(null);
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1, 2]);
  expect(bulkJobs.get().all).toHaveLength(1);
  dismissBulk(job?.id ?? 0);
  expect(bulkJobs.get()).toEqual({ all: [], openId: null });
});

test('the end of the session stops what has not had its turn', async () => {
  const { clock, ran, bulk } = start();
  await clock.advanceAsync(1);
  endBulks();
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1]);
  expect(bulk.state.get().phase).toBe('ended');
  expect(bulkJobs.get().all).toEqual([]);
});
