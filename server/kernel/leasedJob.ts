import type { Needs } from './parts.ts';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Work that one API process at a time repeats. It must be harmless when two of them do it at once, after a pause. */
export interface LeasedJob {
  name: string;
  /** Interval of the rounds, milliseconds. */
  everyMs: number;
  /** Time before the first round, milliseconds. Default: none. */
  firstAfterMs?: number;
  run(): Promise<unknown>;
}

interface Options {
  /** Time after which another process takes over, when the one that did the work has died, milliseconds. */
  leaseMs: number;
  clock?: Clock;
}

/**
 * Repeats a job in the one process that holds its lease: by the database's clock, which all processes share. A round that
 * fails is logged and repeated.
 * @returns stops it after the current round, and gives the lease to another process
 */
export function startJob(
  { db, log, metrics }: Needs<'db' | 'log' | 'metrics'>,
  { name, everyMs, firstAfterMs = 0, run }: LeasedJob,
  { leaseMs, clock = systemClock }: Options,
): () => Promise<void> {
  const owner = `${process.pid} ${randomUUID()}`;
  // The lease lasts for a round and the pause after it, so that the holder keeps it.
  const heldMs = everyMs + leaseMs;
  let isStopped = false;
  let cancel = (): void => undefined;

  const round = async (): Promise<void> => {
    const startedAt = performance.now();
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
    if (!isStopped) cancel = clock.after(everyMs, () => void (current = round()));
  };
  let current = Promise.resolve();
  if (firstAfterMs === 0) current = round();
  else cancel = clock.after(firstAfterMs, () => void (current = round()));
  return async () => {
    isStopped = true;
    cancel();
    await current;
    await db.deleteFrom('job_leases').where('name', '=', name).where('owner', '=', owner).execute();
  };
}

/** Takes or renews a lease. @returns whether this owner has it */
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
