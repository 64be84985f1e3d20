import { expect, test } from 'vitest';
import { holdLease, type LeasedJob, startJob } from '#server/kernel/leasedJob.ts';
import { type Clock, FakeClock } from '#domain/clock.ts';
import { useWorld } from './world.ts';

const world = useWorld();

test('one process at a time repeats a job; another one follows when it stops', async () => {
  const runs: string[] = [];
  const clock = new FakeClock();
  const start = (name: string) =>
    startJob(
      world.api.context,
      { name: 'test', everyMs: 1_000, run: async () => runs.push(name) },
      { leaseMs: 60_000, clock },
    );
  const stopFirst = start('first');
  await expect.poll(() => runs).toEqual(['first']);
  const stopSecond = start('second');
  /** Both have completed a round once the lease was requested two more times. */
  const round = async (expected: string[]): Promise<void> => {
    await expect
      .poll(() => {
        clock.advance(1_000);
        return runs.slice(0, expected.length);
      })
      .toEqual(expected);
  };
  await round(['first', 'first', 'first']);
  expect(runs).not.toContain('second');
  await stopFirst();
  const before = runs.length;
  await expect
    .poll(() => {
      clock.advance(1_000);
      return runs.slice(before);
    })
    .toContain('second');
  await stopSecond();
  expect(new Set(runs.slice(before))).toEqual(new Set(['second']));
});

test('a lease that has expired is taken over; its holder renews it', async () => {
  const { db } = world.store;
  expect(await holdLease(db, 'lease', 'a', 60_000)).toBe(true);
  expect(await holdLease(db, 'lease', 'b', 60_000)).toBe(false);
  expect(await holdLease(db, 'lease', 'a', 60_000)).toBe(true);
  await db
    .updateTable('job_leases')
    .set({ expires_at: new Date(0) })
    .where('name', '=', 'lease')
    .execute();
  expect(await holdLease(db, 'lease', 'b', 60_000)).toBe(true);
  expect(await holdLease(db, 'lease', 'a', 60_000)).toBe(false);
});

test('a round that fails is logged and repeated', async () => {
  const clock = new FakeClock();
  let runs = 0;
  const stop = startJob(
    world.api.context,
    {
      name: 'failing',
      everyMs: 1_000,
      run: async () => {
        if (++runs === 1) throw new Error('the first round fails');
      },
    },
    { leaseMs: 60_000, clock },
  );
  await expect
    .poll(() => {
      clock.advance(1_000);
      return runs;
    })
    .toBeGreaterThan(1);
  await stop();
  expect(world.logged.join('')).toContain('the first round fails');
});

test('a job that is woken runs before its time, once, and not sooner than a quarter of its interval after the last round', async () => {
  const fake = new FakeClock();
  const waits: number[] = [];
  const clock: Clock = {
    now: () => fake.now(),
    after(ms, callback) {
      waits.push(ms);
      return fake.after(ms, callback);
    },
  };
  let runs = 0;
  let wake = (): void => undefined;
  const job: LeasedJob = {
    name: 'woken',
    everyMs: 4_000,
    wokenBy(call) {
      wake = call;
      return () => undefined;
    },
    run: async () => runs++,
  };
  const stop = startJob(world.api.context, job, { leaseMs: 60_000, clock });
  await expect.poll(() => waits).toEqual([4_000]);
  wake();
  wake();
  expect(waits).toEqual([4_000, 1_000]);
  fake.advance(1_000);
  await expect.poll(() => waits).toEqual([4_000, 1_000, 4_000]);
  expect(runs).toBe(2);
  await stop();
});
