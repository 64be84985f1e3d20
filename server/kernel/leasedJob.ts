import type { Needs } from './deps.ts';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Work that is repeated by one API process at a time. It must be harmless if two of them do it at once, after a pause. */
export interface LeasedJob {
  name: string;
  /** Interval of the rounds, milliseconds. */
  everyMs: number;
  /** Time before the first round, milliseconds. Default: none. */
  firstAfterMs?: number;
  /**
   * Calls its argument when a round should come early, but at least a quarter of the interval after the last
   * one.
   * @returns unsubscribes
   */
  wokenBy?(wake: () => void): () => void;
  run(): Promise<unknown>;
}

interface Options {
  /** Time after which another process takes over if the working one has died, in milliseconds. */
  leaseMs: number;
  clock?: Clock;
}

/**
 * Repeats a job in the process that holds its lease, by the database's clock, which all processes share. A
 * round that fails is logged and repeated.
 * @returns stops it after the current round, and gives the lease to another process
 */
export function startJob(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  { name, everyMs, firstAfterMs = 0, wokenBy, run }: LeasedJob,
  { leaseMs, clock = systemClock }: Options,
): () => Promise<void> {
  const owner = `${process.pid} ${randomUUID()}`;
  // The lease lasts for a round and the pause after it, so that the holder keeps it.
  const heldMs = everyMs + leaseMs;
  let isStopped = false;
  let isRunning = false;
  let cancel = (): void => undefined;
  let wokenAt = Number.NEGATIVE_INFINITY;
  let lastAt = clock.now();
  const after = (ms: number): void => {
    cancel();
    if (!isStopped) cancel = clock.after(ms, () => void (current = round()));
  };

  const round = async (): Promise<void> => {
    const startedAt = performance.now();
    lastAt = clock.now();
    isRunning = true;
    try {
      if (await holdLease(db, name, owner, heldMs)) {
        await run();
        metrics.jobRuns.inc({ name, result: 'ok' });
        metrics.jobSeconds.set({ name }, (performance.now() - startedAt) / 1_000);
        metrics.jobSucceededAt.setToCurrentTime({ name });
      }
    } catch (error) {
      metrics.jobRuns.inc({ name, result: 'error' });
      log.error({ err: error, job: name }, 'a job failed');
    }
    isRunning = false;
    // It was woken during the round, which may have read too early.
    after(wokenAt >= lastAt ? everyMs / 4 : everyMs);
  };
  let current = Promise.resolve();
  const sleep = wokenBy?.(() => {
    if (wokenAt >= lastAt) return;
    wokenAt = clock.now();
    if (!isRunning) after(Math.max(0, lastAt + everyMs / 4 - wokenAt));
  });
  if (firstAfterMs === 0) current = round();
  else after(firstAfterMs);
  return async () => {
    isStopped = true;
    sleep?.();
    cancel();
    await current;
    await db.deleteFrom('job_leases').where('name', '=', name).where('owner', '=', owner).execute();
  };
}

/** Takes or renews a lease. @returns whether this owner has the lease */
export async function holdLease(
  db: Kysely<Tables>,
  name: string,
  owner: string,
  heldMs: number,
): Promise<boolean> {
  const until = sql<Date>`clock_timestamp() + ${heldMs} * interval '1 millisecond'`;
  const { rows } = await sql`
    insert into job_leases as lease (name, owner, expires_at) values (${name}, ${owner}, ${until})
    on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
    where lease.owner = excluded.owner or lease.expires_at <= clock_timestamp()
      or lease.expires_at > excluded.expires_at + ${heldMs} * interval '1 millisecond'
    returning name`.execute(db);
  return rows.length > 0;
}
