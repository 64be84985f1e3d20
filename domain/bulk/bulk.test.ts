import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { countSteps, createBulk } from './bulk.ts';
import { type BulkStep } from './state.ts';

const gapMs = 250;

function bulkOf(items: readonly string[], skip?: (item: string) => unknown) {
  const clock = new FakeClock();
  const ran: { item: string; at: number }[] = [];
  const broken = new Set<string>();
  const bulk = createBulk({
    items,
    run: async (item) => {
      ran.push({ item, at: clock.now() });
      if (broken.has(item)) throw new Error(`no ${item}`);
    },
    ...(skip ? { skip } : {}),
    gapMs,
    clock,
  });
  const steps = (): string =>
    bulk.state
      .get()
      .lines.map(({ step }) => step)
      .join(' ');
  return { bulk, clock, ran, broken, steps };
}

test('items run sequentially with a pause in between', async () => {
  const { bulk, clock, ran, steps } = bulkOf(['a', 'b', 'c']);
  bulk.start();
  await clock.advanceAsync(gapMs - 1);
  expect(steps()).toBe('done waiting waiting');
  await clock.advanceAsync(gapMs + 1);
  expect(ran).toEqual([
    { item: 'a', at: 0 },
    { item: 'b', at: gapMs },
    { item: 'c', at: 2 * gapMs },
  ]);
  expect(bulk.state.get().phase).toBe('ended');
});

test('skipped items have a reason and cause no pause', async () => {
  const { bulk, clock, steps } = bulkOf(['a', 'b', 'c'], (item) => (item === 'c' ? null : 'is open already'));
  bulk.start();
  await clock.advanceAsync(0);
  expect(steps()).toBe('skipped skipped done');
  expect(bulk.state.get().lines[0]?.reason).toBe('is open already');
  expect(bulk.state.get().phase).toBe('ended');
});

test('a failure does not stop the other items, and only failed items are retried', async () => {
  const { bulk, clock, ran, broken, steps } = bulkOf(['a', 'b', 'c']);
  broken.add('b');
  bulk.start();
  await clock.advanceAsync(10 * gapMs);
  expect(steps()).toBe('done failed done');
  expect(bulk.state.get().lines[1]?.reason).toEqual(new Error('no b'));
  broken.clear();
  bulk.retry('failed');
  await clock.advanceAsync(10 * gapMs);
  expect(steps()).toBe('done done done');
  expect(ran.map(({ item }) => item)).toEqual(['a', 'b', 'c', 'b']);
});

test('a stop during a pause ends the run at once, and the remaining items can be resumed', async () => {
  const { bulk, clock, steps } = bulkOf(['a', 'b', 'c']);
  bulk.start();
  await clock.advanceAsync(1);
  bulk.stop();
  expect(steps()).toBe('done stopped stopped');
  expect(bulk.state.get().phase).toBe('ended');
  await clock.advanceAsync(10 * gapMs);
  expect(steps()).toBe('done stopped stopped');
  bulk.retry('stopped');
  await clock.advanceAsync(10 * gapMs);
  expect(steps()).toBe('done done done');
});

test('a stop during an item waits for the item to finish', async () => {
  const clock = new FakeClock();
  let finish = (): void => undefined;
  const bulk = createBulk({
    items: [1, 2],
    run: () => new Promise<void>((done) => (finish = done)),
    gapMs,
    clock,
  });
  bulk.start();
  await clock.advanceAsync(0);
  bulk.stop();
  expect(bulk.state.get().phase).toBe('stopping');
  finish();
  await clock.advanceAsync(0);
  expect(bulk.state.get().phase).toBe('ended');
  expect(bulk.state.get().lines.map(({ step }) => step)).toEqual(['done', 'stopped']);
});

test('a run without items ends at once', () => {
  const { bulk } = bulkOf([]);
  bulk.start();
  expect(bulk.state.get().phase).toBe('ended');
});

test('every item ends in exactly one state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('fine', 'broken', 'odd'), { maxLength: 12 }),
      fc.nat(3_000),
      async (kinds, stopAt) => {
        const clock = new FakeClock();
        const items = kinds.map((kind, at) => ({ kind, at }));
        const bulk = createBulk({
          items,
          run: ({ kind }) => (kind === 'broken' ? Promise.reject(new Error(kind)) : Promise.resolve()),
          skip: ({ kind }) => (kind === 'odd' ? 'odd' : null),
          gapMs,
          clock,
        });
        bulk.start();
        await clock.advanceAsync(stopAt);
        bulk.stop();
        await clock.advanceAsync(0);
        const { lines, phase } = bulk.state.get();
        expect(phase).toBe('ended');
        const counts = countSteps(lines);
        expect(counts.waiting + counts.running).toBe(0);
        const becomes: Record<string, BulkStep> = { fine: 'done', broken: 'failed', odd: 'skipped' };
        for (const { item, step } of lines) expect([becomes[item.kind], 'stopped']).toContain(step);
      },
    ),
    { numRuns: 50 },
  );
});
