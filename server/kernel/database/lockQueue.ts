import pg from 'pg';

/** Interval at which the queue for connections is checked, in milliseconds. */
const lookMs = 100;
/** How long a statement may wait for a lock while others wait for a connection, in milliseconds. */
const patienceMs = 500;
/**
 * If the transaction that holds a lock is older than this, in milliseconds, statements no longer wait for it.
 * Younger ones may just follow each other closely, for example when a user pays and buys in several windows,
 * and are not refused.
 */
const heldMs = 2_000;

/** The number of the backend of a connection, which `pg` has but does not declare. */
type WithProcessId = pg.PoolClient & { processID?: number | null };

/**
 * Ends statements that wait for a long-held lock while others wait for a connection. Otherwise one locked
 * table would block all connections, and every call would wait as long as the lock is held. Measured in
 * docs/decisions/2026-11-25-faults-of-the-database.md.
 * @returns stops it
 */
export function endBlockedStatements(pool: pg.Pool): () => Promise<void> {
  const backends = new Map<pg.PoolClient, number>();
  pool.on('connect', (client: WithProcessId) => {
    if (client.processID) backends.set(client, client.processID);
  });
  pool.on('remove', (client) => void backends.delete(client));
  // A pool of its own, because all other connections are taken.
  const control = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 10_000 });
  control.on('error', () => {});
  control.on('connect', (client) => client.on('error', () => {}));
  let isLooking = false;

  const look = async (): Promise<void> => {
    if (isLooking || pool.waitingCount === 0) return;
    isLooking = true;
    try {
      await control.query(
        `select pg_cancel_backend(waiting.pid) from pg_stat_activity waiting
         where pid = any($1) and wait_event_type = 'Lock' and query_start < clock_timestamp() - $2 * interval '1 ms'
           and exists (
             select from pg_stat_activity holding
             where holding.pid = any(pg_blocking_pids(waiting.pid))
               and holding.wait_event_type is distinct from 'Lock'
               and holding.xact_start < clock_timestamp() - $3 * interval '1 ms'
           )`,
        [[...backends.values()], patienceMs, heldMs],
      );
    } catch {
      // The database is down, so nothing waits for locks.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await control.end();
  };
}
