import { expect, test, vi } from 'vitest';
import type { BulkAnswer } from '#contract/common.ts';
import { createBatch } from './batch.ts';

interface Item {
  id: number;
}

const items = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const well: BulkAnswer = { count: 0, errors: [] };

const steps = (batch: ReturnType<typeof createBatch<Item>>): string =>
  batch.state
    .get()
    .lines.map(({ step }) => step)
    .join(' ');

const ended = (batch: ReturnType<typeof createBatch<Item>>) =>
  vi.waitFor(() => expect(batch.state.get().phase).toBe('ended'));

test('uses as few calls as possible, and skips items with a reason', async () => {
  const run = vi.fn<(part: readonly Item[]) => Promise<BulkAnswer>>().mockResolvedValue(well);
  const batch = createBatch({
    items: items(5),
    run,
    skip: ({ id }) => (id === 2 ? 'has it' : null),
    size: 3,
  });
  batch.start();
  batch.start();
  await ended(batch);
  expect(run.mock.calls.map(([part]) => part.map(({ id }) => id))).toEqual([[1, 3, 4], [5]]);
  expect(steps(batch)).toBe('done skipped done done done');
  expect(batch.state.get().lines[1]?.reason).toBe('has it');
});

test('evaluates an item right before its call: earlier calls may have taken long', async () => {
  const others = new Set<number>();
  const run = vi.fn<(part: readonly Item[]) => Promise<BulkAnswer>>(async () => {
    others.add(3);
    return well;
  });
  const batch = createBatch({
    items: items(4),
    run,
    skip: ({ id }) => (others.has(id) ? 'done by somebody else' : null),
    size: 2,
  });
  batch.start();
  await ended(batch);
  expect(run.mock.calls.map(([part]) => part.map(({ id }) => id))).toEqual([[1, 2], [4]]);
  expect(steps(batch)).toBe('done done skipped done');
});

test('evaluates only the items of the next call: the reason of a later one may be gone by then', async () => {
  const busy = new Set([2, 5]);
  const skip = vi.fn<(item: Item) => string | null>(({ id }) => (busy.has(id) ? 'busy' : null));
  const run = vi.fn<(part: readonly Item[]) => Promise<BulkAnswer>>(async () => {
    busy.clear();
    return well;
  });
  const batch = createBatch({ items: items(5), run, skip, size: 3 });
  batch.start();
  await ended(batch);
  expect(run.mock.calls.map(([part]) => part.map(({ id }) => id))).toEqual([[1, 3, 4], [5]]);
  expect(steps(batch)).toBe('done skipped done done done');
  expect(skip).toHaveBeenCalledTimes(5);
});

test('reports the failed items of the response, and retries only those', async () => {
  const run = vi
    .fn<(part: readonly Item[]) => Promise<BulkAnswer>>()
    .mockResolvedValueOnce({ count: 1, errors: [{ id: 2, error: 'No' }] })
    .mockResolvedValue(well);
  const batch = createBatch({ items: items(2), run, size: 10 });
  batch.start();
  await ended(batch);
  expect(batch.state.get().lines.map(({ step, reason }) => [step, reason])).toEqual([
    ['done', null],
    ['failed', { error: 'No' }],
  ]);
  batch.retry('failed');
  await ended(batch);
  expect(run.mock.lastCall?.[0]).toEqual([{ id: 2 }]);
  expect(steps(batch)).toBe('done done');
});

test('a failed call fails all of its items; the remaining items can be resumed after a stop', async () => {
  const error = new Error('The server cannot be reached');
  const batch = createBatch({
    items: items(4),
    run: vi
      .fn<(part: readonly Item[]) => Promise<BulkAnswer>>()
      .mockImplementationOnce(() => {
        batch.stop();
        return Promise.reject(error);
      })
      .mockResolvedValue(well),
    size: 2,
  });
  batch.start();
  await ended(batch);
  expect(steps(batch)).toBe('failed failed stopped stopped');
  expect(batch.state.get().lines[0]?.reason).toBe(error);
  batch.retry('stopped');
  await ended(batch);
  expect(steps(batch)).toBe('failed failed done done');
});
