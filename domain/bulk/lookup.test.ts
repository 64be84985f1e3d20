import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createBatch } from './batch.ts';
import { type Bulk, createBulk } from './bulk.ts';

const cut = new Error('cut');

/** A server that answers, or interrupts each call after or before executing it. */
function serverOf(ids: readonly number[]) {
  const clock = new FakeClock();
  const server = {
    mode: 'well' as 'well' | 'cutsAfter' | 'cutsBefore',
    canRead: true,
    done: new Set<number>(),
  };
  let release = (): void => undefined;
  let reachable: Promise<void> = Promise.resolve();
  const items = ids.map((id) => ({ id }));
  const perform = async (part: readonly { id: number }[]): Promise<void> => {
    const { mode } = server;
    if (mode !== 'cutsBefore') for (const { id } of part) server.done.add(id);
    if (mode !== 'well') throw cut;
  };
  const lookup = {
    isUncertain: (error: unknown) => error === cut,
    async findDone(asked: readonly { id: number }[]) {
      if (!server.canRead) throw new Error('may not read');
      return new Set(asked.filter(({ id }) => server.done.has(id)));
    },
    whenReachable: () => reachable,
  };
  return {
    clock,
    server,
    oneByOne: createBulk({ items, run: (item) => perform([item]), lookup, gapMs: 250, clock }),
    together: createBatch({
      items,
      run: async (part) => (await perform(part), { count: part.length, errors: [] }),
      lookup,
      size: 10,
    }),
    leave() {
      reachable = new Promise((resolve) => (release = resolve));
    },
    comeBack: () => release(),
  };
}

const stepsOf = (bulk: Bulk<unknown>): string =>
  bulk.state
    .get()
    .lines.map(({ step }) => step)
    .join(' ');

test.each(['oneByOne', 'together'] as const)(
  '%s: a call that was cut is not known, and is looked up once the server answers',
  async (kind) => {
    const { clock, server, leave, comeBack, [kind]: bulk } = serverOf([1, 2]);
    server.mode = 'cutsAfter';
    leave();
    bulk.start();
    await clock.advanceAsync(5_000);
    expect(bulk.state.get()).toMatchObject({ phase: 'ended', isLookingUp: true });
    expect(stepsOf(bulk)).toBe('unknown unknown');
    comeBack();
    await clock.advanceAsync(0);
    expect(stepsOf(bulk)).toBe('done done');
    expect(bulk.state.get().isLookingUp).toBe(false);
  },
);

test('a call interrupted before it was done has failed, and is retried only when the server can be reached', async () => {
  const { clock, server, leave, comeBack, oneByOne: bulk } = serverOf([1]);
  server.mode = 'cutsBefore';
  bulk.start();
  await clock.advanceAsync(0);
  expect(stepsOf(bulk)).toBe('failed');
  leave();
  bulk.retry('failed');
  await clock.advanceAsync(5_000);
  expect(stepsOf(bulk)).toBe('waiting');
  server.mode = 'well';
  comeBack();
  await clock.advanceAsync(0);
  expect(stepsOf(bulk)).toBe('done');
});

test.each(['oneByOne', 'together'] as const)(
  '%s: stopped while it waits for the server it does nothing',
  async (kind) => {
    const { clock, server, leave, comeBack, [kind]: bulk } = serverOf([1]);
    server.mode = 'cutsBefore';
    bulk.start();
    await clock.advanceAsync(0);
    leave();
    bulk.retry('failed');
    bulk.stop();
    server.mode = 'well';
    comeBack();
    await clock.advanceAsync(5_000);
    expect(stepsOf(bulk)).toBe('stopped');
    expect(server.done.size).toBe(0);
    expect(bulk.state.get().phase).toBe('ended');
  },
);

test('an item that cannot be loaded stays unknown with the reason, and can be looked up again', async () => {
  const { clock, server, oneByOne: bulk } = serverOf([1]);
  Object.assign(server, { mode: 'cutsAfter', canRead: false });
  bulk.start();
  await clock.advanceAsync(0);
  expect(bulk.state.get().lines[0]).toMatchObject({ step: 'unknown', reason: new Error('may not read') });
  server.canRead = true;
  bulk.recheck();
  await clock.advanceAsync(0);
  expect(stepsOf(bulk)).toBe('done');
});

test('without a lookup an interrupted call has failed', async () => {
  const clock = new FakeClock();
  const bulk = createBulk({ items: [1], run: () => Promise.reject(cut), gapMs: 0, clock });
  bulk.start();
  await clock.advanceAsync(0);
  expect(stepsOf(bulk)).toBe('failed');
});
