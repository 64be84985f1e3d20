import { expect, test } from 'vitest';
import { createBulk } from '#domain/bulk/bulk.ts';
import { FakeClock } from '#domain/clock.ts';
import { createBulkJobs, undoMs } from './jobs.ts';

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

test('the end of the session stops the remaining items; the same user finds the results and continues, another user does not', async () => {
  const { clock, ran, bulk, jobs } = start();
  jobs.begin(7);
  await clock.advanceAsync(1);
  jobs.stopAll();
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1]);
  expect(bulk.state.get().lines.map(({ step }) => step)).toEqual(['done', 'stopped']);
  jobs.begin(7);
  expect(jobs.state.get()).toMatchObject({ all: [{ title: 'Open all' }], openId: null });
  bulk.retry('stopped');
  await clock.advanceAsync(1_000);
  expect(ran).toEqual([1, 2]);
  jobs.begin(8);
  expect(jobs.state.get().all).toEqual([]);
});

/** Jobs that refuse item 2 and record their undo calls. */
function undoable() {
  const clock = new FakeClock();
  const jobs = createBulkJobs(clock);
  const undone: number[][] = [];
  const begin = (): void =>
    jobs.start({
      title: 'Done',
      bulk: createBulk({
        items: [1, 2, 3],
        run: (item) => (item === 2 ? Promise.reject(new Error('Refused')) : Promise.resolve()),
        gapMs: 250,
        clock,
      }),
      keyOf: (item) => item,
      nameOf: String,
      undo: (items) => undone.push([...items]),
    });
  const offers = (): (number | null)[] => jobs.state.get().all.map(({ undoUntil }) => undoUntil);
  begin();
  return { clock, jobs, undone, begin, offers };
}

test('the changes of a job can be undone for 30 s after its end, without refused ones', async () => {
  const { clock, jobs, undone, offers } = undoable();
  await clock.advanceAsync(300);
  expect(offers()).toEqual([null]);
  jobs.undo(1);
  expect(undone).toEqual([]);
  await clock.advanceAsync(200);
  expect(offers()).toEqual([500 + undoMs]);
  jobs.undo(1);
  expect(undone).toEqual([[1, 3]]);
  expect(jobs.state.get().all).toEqual([]);
});

test('after 30 s, or with the next job that can be undone, it cannot be undone any more', async () => {
  const { clock, jobs, undone, begin, offers } = undoable();
  await clock.advanceAsync(500 + undoMs - 1);
  expect(offers()).toEqual([500 + undoMs]);
  await clock.advanceAsync(1);
  expect(offers()).toEqual([null]);
  begin();
  await clock.advanceAsync(500);
  begin();
  expect(offers()).toEqual([null, null, null]);
  jobs.undo(2);
  expect(undone).toEqual([]);
  await clock.advanceAsync(500);
  expect(offers().map((until) => until !== null)).toEqual([false, false, true]);
});
