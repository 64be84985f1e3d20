import { expect, test } from 'vitest';
import { createBulk } from '#domain/bulk/bulk.ts';
import { FakeClock } from '#domain/clock.ts';
import { createBulkJobs } from './jobs.ts';

function start() {
  const clock = new FakeClock();
  const ran: number[] = [];
  const bulk = createBulk({ items: [1, 2], run: async (item) => ran.push(item), gapMs: 250, clock });
  const jobs = createBulkJobs();
  jobs.start({ title: 'Open all', bulk, keyOf: (item) => item, nameOf: String });
  return { clock, ran, bulk, jobs };
}

test('a job opens its dialog and continues after the dialog is closed', async () => {
  const { clock, ran, jobs } = start();
  const [job] = jobs.state.get().all;
  expect(jobs.state.get().openId).toBe(job?.id);
  jobs.open(null);
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1, 2]);
  expect(jobs.state.get().all).toHaveLength(1);
  jobs.dismiss(job?.id ?? 0);
  expect(jobs.state.get()).toEqual({ all: [], openId: null });
});

test('the end of the session stops the remaining items', async () => {
  const { clock, ran, bulk, jobs } = start();
  await clock.advanceAsync(1);
  jobs.endAll();
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1]);
  expect(bulk.state.get().phase).toBe('ended');
  expect(jobs.state.get().all).toEqual([]);
});
