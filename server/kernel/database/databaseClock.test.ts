import type { Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Tables } from '#server/schema/tables.ts';
import { createDatabaseClock } from './databaseClock.ts';

/** A clock of a machine that is ahead of its database by so many milliseconds, and whose queries take `tookMs`. */
function clockAhead(aheadMs: number) {
  const machine = { aheadMs, tookMs: 0, atMs: Date.UTC(2026, 0, 1) };
  const execute = vi.fn<() => Promise<{ rows: { at: Date }[] }>>(async () => {
    machine.atMs += machine.tookMs;
    return { rows: [{ at: new Date(machine.atMs - machine.tookMs / 2) }] };
  });
  const db = {
    getExecutor: () => ({
      transformQuery: <T>(node: T) => node,
      compileQuery: () => ({}),
      executeQuery: execute,
    }),
  };
  const warn = vi.fn<(...args: unknown[]) => void>();
  const clock = createDatabaseClock(
    db as unknown as Kysely<Tables>,
    { warn } as never,
    () => new Date(machine.atMs + machine.aheadMs),
  );
  /** Milliseconds by which the followed time is ahead of the database. */
  const error = () => clock.now().getTime() - machine.atMs;
  return { machine, clock, error, warn };
}

test.each([7_000, -7_000])('a machine that is %d ms ahead uses the time of the database', async (ahead) => {
  const { machine, clock, error, warn } = clockAhead(ahead);
  machine.tookMs = 40;
  await clock.compare();
  expect(error()).toBe(0);
  await clock.compare();
  expect(warn).toHaveBeenCalledOnce();
  // The machine is set right.
  machine.aheadMs = 0;
  await clock.compare();
  expect(error()).toBe(0);
});

test('small differences, and those of slow answers, are left', async () => {
  const { machine, clock, error, warn } = clockAhead(400);
  await clock.compare();
  expect(error()).toBe(400);
  machine.aheadMs = 9_000;
  machine.tookMs = 600;
  await clock.compare();
  expect(error()).toBe(9_000);
  expect(warn).not.toHaveBeenCalled();
});
