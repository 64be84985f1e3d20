import { expect, test, vi } from 'vitest';
import type { BulkAnswer } from '#contract/common.ts';
import { createBatch } from './batch.ts';

const items = Array.from({ length: 7 }, (_, at) => ({ id: at + 1 }));

/** A batch whose calls wait until they are released, in the order in which they began. */
function heldBatch(concurrency: number) {
  const calls: { ids: number[]; release: (answer: BulkAnswer | Error) => void }[] = [];
  const batch = createBatch({
    items,
    size: 2,
    concurrency,
    run: (part) =>
      new Promise<BulkAnswer>((resolve, reject) => {
        calls.push({
          ids: part.map(({ id }) => id),
          release: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
        });
      }),
  });
  const steps = (): string =>
    batch.state
      .get()
      .lines.map(({ step }) => step[0])
      .join('');
  return { batch, calls, steps };
}
const well: BulkAnswer = { count: 2, errors: [] };

test('several calls run at the same time, and each settles its own items only', async () => {
  const { batch, calls, steps } = heldBatch(2);
  batch.start();
  expect(calls.map(({ ids }) => ids)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  calls[1]?.release({ count: 1, errors: [{ id: 4, error: 'no' }] });
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(steps()).toBe('rrdfrrw');
  calls[0]?.release(new Error('cut'));
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  expect(steps()).toBe('ffdfrrr');
  calls[2]?.release(well);
  calls[3]?.release(well);
  await vi.waitFor(() => expect(batch.state.get().phase).toBe('ended'));
  expect(steps()).toBe('ffdfddd');
});

test('a stop waits for all running calls, and leaves the others', async () => {
  const { batch, calls, steps } = heldBatch(2);
  batch.start();
  batch.stop();
  calls[0]?.release(well);
  await vi.waitFor(() => expect(steps()).toBe('ddrrwww'));
  expect(batch.state.get().phase).toBe('stopping');
  calls[1]?.release(well);
  await vi.waitFor(() => expect(batch.state.get().phase).toBe('ended'));
  expect([steps(), calls.length]).toEqual(['ddddsss', 2]);
});

test('results are known while a call runs; an error later on concerns the others only', async () => {
  let fail = (): void => undefined;
  const batch = createBatch({
    items: items.slice(0, 4),
    size: 4,
    run: (_part, report) =>
      new Promise<BulkAnswer>((_resolve, reject) => {
        report([1, 3], [{ id: 3, error: 'no' }]);
        fail = () => reject(new Error('cut'));
      }),
  });
  const lines = () => batch.state.get().lines.map(({ step, reason }) => [step, reason]);
  batch.start();
  expect(lines()).toEqual([
    ['done', null],
    ['running', null],
    ['failed', { error: 'no' }],
    ['running', null],
  ]);
  fail();
  await vi.waitFor(() => expect(batch.state.get().phase).toBe('ended'));
  expect(lines()).toEqual([
    ['done', null],
    ['failed', new Error('cut')],
    ['failed', { error: 'no' }],
    ['failed', new Error('cut')],
  ]);
});
