import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createBatch } from './batch.ts';
import { type Bulk, createBulk } from './bulk.ts';

const cut = new Error('cut');
const offline = new Error('offline');

/** A server that answers, or interrupts each call after or before executing it. */
function serverOf(ids: readonly number[]) {
  const clock = new FakeClock();
  const server = {
    mode: 'ok' as 'ok' | 'cutsAfter' | 'cutsBefore',
    canRead: true,
    done: new Set<number>(),
  };
  let isConnected = true;
  let release = (): void => undefined;
  let reachable: Promise<void> = Promise.resolve();
  let answering: Promise<void> = Promise.resolve();
  const items = ids.map((id) => ({ id }));
  const perform = async (part: readonly { id: number }[]): Promise<void> => {
    const { mode } = server;
    if (mode !== 'cutsBefore') for (const { id } of part) server.done.add(id);
    if (mode !== 'ok') throw cut;
  };
  const lookup = {
    isUncertain: (error: unknown) => error === cut,
    async findDone(requested: readonly { id: number }[]) {
      if (!server.canRead) throw new Error('may not read');
      return new Set(requested.filter(({ id }) => server.done.has(id)));
    },
    whenReachable: () => reachable,
    checkReachable: () => (isConnected ? answering : Promise.reject(offline)),
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
    disconnect() {
      isConnected = false;
      reachable = new Promise((resolve) => (release = resolve));
    },
    reconnect() {
      isConnected = true;
      release();
    },
    /** Calls from now on are answered when the returned function is called. */
    delay() {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      return resolve;
    },
  };
}

const stepsOf = (bulk: Bulk<unknown>): string =>
  bulk.state
    .get()
    .lines.map(({ step }) => step)
    .join(' ');

test.each(['oneByOne', 'together'] as const)(
  '%s: an interrupted call is unknown until the server is reachable and its result is looked up',
  async (kind) => {
    const { clock, server, disconnect, reconnect, [kind]: bulk } = serverOf([1, 2]);
    server.mode = 'cutsAfter';
    disconnect();
    bulk.start();
    await clock.advanceAsync(5_000);
    expect(bulk.state.get()).toMatchObject({ phase: 'ended', isLookingUp: true });
    expect(stepsOf(bulk)).toBe('unknown unknown');
    reconnect();
    await clock.advanceAsync(0);
    expect(stepsOf(bulk)).toBe('done done');
    expect(bulk.state.get().isLookingUp).toBe(false);
  },
);

test.each(['oneByOne', 'together'] as const)(
  '%s: a retry without a connection is refused and does not happen when the server is reachable again',
  async (kind) => {
    const { clock, server, disconnect, reconnect, [kind]: bulk } = serverOf([1, 2]);
    server.mode = 'cutsBefore';
    bulk.start();
    await clock.advanceAsync(1_000);
    expect(stepsOf(bulk)).toBe('failed failed');
    disconnect();
    bulk.retry('failed');
    await clock.advanceAsync(0);
    server.mode = 'ok';
    reconnect();
    await clock.advanceAsync(5_000);
    expect(bulk.state.get()).toMatchObject({
      phase: 'ended',
      lines: [{ reason: offline }, { reason: offline }],
    });
    expect(stepsOf(bulk)).toBe('failed failed');
    expect(server.done.size).toBe(0);
    bulk.retry('failed');
    await clock.advanceAsync(1_000);
    expect(stepsOf(bulk)).toBe('done done');
  },
);

test.each(['oneByOne', 'together'] as const)(
  '%s: a stop while asking for the server prevents the retry',
  async (kind) => {
    const { clock, server, delay, [kind]: bulk } = serverOf([1]);
    server.mode = 'cutsBefore';
    bulk.start();
    await clock.advanceAsync(0);
    const answer = delay();
    bulk.retry('failed');
    bulk.stop();
    server.mode = 'ok';
    answer();
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

test('an interrupted call fails when there is no lookup', async () => {
  const clock = new FakeClock();
  const bulk = createBulk({ items: [1], run: () => Promise.reject(cut), gapMs: 0, clock });
  bulk.start();
  await clock.advanceAsync(0);
  expect(stepsOf(bulk)).toBe('failed');
});
