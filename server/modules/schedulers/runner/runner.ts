import { randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '#domain/clock.ts';
import { createLease, type LeaseDeps, LeaseLost } from './lease.ts';
import { createTick, type SchedulerDeps } from './tick.ts';

export interface RunnerOptions extends Pick<LeaseDeps, 'leaseMs'> {
  /** Interval at which the plans are carried out, milliseconds. Bars begin at quarters of an hour. Default: 5,000. */
  tickMs?: number;
  currentTime?: LeaseDeps['currentTime'];
  clock?: Clock;
}

/** Starts and stops accounts by their schedulers, while no other process does. */
export interface SchedulerRunner {
  /**
   * One round: acquires the lease if possible, and then carries out the plans.
   * @returns whether it held the lease
   */
  round(): Promise<boolean>;
  /** Repeats rounds until it is closed. */
  start(): void;
  /** Whether this process holds the lease, as far as known. */
  holdsLease(): boolean;
  /** Ends after the current round, and gives the lease to another process. */
  close(): Promise<void>;
}

export function createRunner(
  deps: SchedulerDeps,
  { leaseMs, tickMs = 5_000, currentTime, clock = systemClock }: RunnerOptions,
): SchedulerRunner {
  const { db, log } = deps;
  const lease = createLease({
    db,
    owner: `${process.pid} ${randomUUID()}`,
    leaseMs,
    ...(currentTime && { currentTime }),
  });
  const tick = createTick(deps, lease);
  let epoch: number | null = null;
  /** Until then no other process can have taken the lease; by this process's own clock, in milliseconds. */
  let heldUntil = 0;
  let isClosed = false;
  const cancels = new Map<string, () => void>();
  let current: Promise<unknown> = Promise.resolve();

  async function hold(): Promise<boolean> {
    const askedAt = clock.now();
    const held = await lease.hold();
    if (held !== epoch)
      log.info(
        { epoch: held },
        held === null ? 'another process runs the schedulers' : 'runs the schedulers',
      );
    epoch = held;
    heldUntil = held === null ? 0 : askedAt + leaseMs;
    return held !== null;
  }

  async function carryOut(): Promise<void> {
    if (epoch === null) return;
    try {
      await tick(epoch, () => !isClosed && clock.now() < heldUntil);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ epoch }, 'lost the lease of the schedulers');
      epoch = null;
      heldUntil = 0;
    }
  }

  /** Repeats `work` until the runner is closed, with a pause of `ms` in between. */
  function repeat(name: string, ms: number, work: () => Promise<unknown>): void {
    const once = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'the schedulers could not be carried out');
      }
      if (!isClosed)
        cancels.set(
          name,
          clock.after(ms, () => void once()),
        );
    };
    void once();
  }

  return {
    async round() {
      const isHeld = await hold();
      if (isHeld) await carryOut();
      return isHeld && epoch !== null;
    },
    start() {
      // Renewed separately, because a round with many slow agents may take longer than the lease.
      repeat('lease', leaseMs / 3, hold);
      repeat('tick', tickMs, () => (current = carryOut()));
    },
    holdsLease: () => epoch !== null && clock.now() < heldUntil,
    async close() {
      isClosed = true;
      for (const cancel of cancels.values()) cancel();
      await current.catch(() => undefined);
      await lease.release();
    },
  };
}
