import { sql } from 'kysely';
import type { Needs } from '#server/kernel/deps.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts, factsByServer } from '#server/kernel/events/facts.ts';
import { heartbeatMs } from '#contract/agent/index.ts';

/** Time without a heartbeat after which a server is offline, in milliseconds: three missed heartbeats. */
export const silenceMs = 3 * heartbeatMs;
/** Interval of the check for silent servers, in milliseconds. */
const checkEveryMs = 1_000;
/** Time between two successful checks that counts as a pause, in milliseconds: less than it takes to miss three heartbeats. */
const maxPauseMs = silenceMs / 2;

/**
 * Marks silent servers as offline and returns their ids. Every API process checks; the database returns each
 * newly silent server to only one of them.
 * @param heardSince since when the heartbeats have been heard: nobody was silent before
 */
export async function markSilent({ db, now }: Needs<'db' | 'now'>, heardSince: Date): Promise<number[]> {
  const since = new Date(now().getTime() - silenceMs);
  return transact(db, async (transaction) => {
    const silent = await transaction
      .updateTable('servers')
      .set({ online: false })
      .where('online', '=', true)
      // Asked in any case: a database that does not answer stores no heartbeats either.
      .where(sql<boolean>`${heardSince < since}::bool`)
      .where((eb) => eb.or([eb('last_heartbeat_at', 'is', null), eb('last_heartbeat_at', '<', since)]))
      .returning(['id', 'id as serverId'])
      .execute();
    await appendChanges(transaction, 'serversUpdated', silent);
    await appendFacts(transaction, factsByServer('serverOffline', 'server', silent, {}));
    return silent.map(({ id }) => id);
  });
}

/**
 * The check for silent servers. After a start, a pause of this process, or an outage of the messaging or of the
 * database, servers get their time for a heartbeat again: it was this process that heard nothing.
 */
export function createPresenceCheck(deps: Needs<'db' | 'messaging' | 'now' | 'log'>): () => Promise<void> {
  let heardSince = deps.now();
  let checkedAt = heardSince;
  return async () => {
    const at = deps.now();
    const pauseMs = at.getTime() - checkedAt.getTime();
    if (pauseMs > maxPauseMs || pauseMs < 0 || !deps.messaging.isUp()) heardSince = at;
    for (const serverId of await markSilent(deps, heardSince))
      deps.log.warn({ serverId }, 'a server is offline: its agent is silent');
    checkedAt = at;
  };
}

/** Checks for silent servers periodically. @returns stops the checks */
export function watchPresence(deps: Parameters<typeof createPresenceCheck>[0]): () => void {
  const check = createPresenceCheck(deps);
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => deps.log.error({ err: error }, 'silent servers could not be looked up'))
      .finally(() => {
        isChecking = false;
      });
  }, checkEveryMs);
  return () => clearInterval(timer);
}
