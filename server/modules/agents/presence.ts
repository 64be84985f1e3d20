import type { Needs } from '#server/kernel/deps.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts, factsByServer } from '#server/kernel/events/facts.ts';
import { heartbeatMs } from '#contract/agent/index.ts';

/** Time without a heartbeat after which a server is offline, in milliseconds: three missed heartbeats. */
export const silenceMs = 3 * heartbeatMs;
/** Interval of the check for silent servers, in milliseconds. */
const checkEveryMs = 1_000;

/**
 * Marks silent servers as offline and returns their ids. Every API process checks; the database returns each
 * newly silent server to only one of them.
 */
export async function markSilent({ db, now }: Needs<'db' | 'now'>): Promise<number[]> {
  const since = new Date(now().getTime() - silenceMs);
  return transact(db, async (transaction) => {
    const silent = await transaction
      .updateTable('servers')
      .set({ online: false })
      .where('online', '=', true)
      .where((eb) => eb.or([eb('last_heartbeat_at', 'is', null), eb('last_heartbeat_at', '<', since)]))
      .returning(['id', 'id as serverId'])
      .execute();
    await appendChanges(transaction, 'serversUpdated', silent);
    await appendFacts(transaction, factsByServer('serverOffline', 'server', silent, {}));
    return silent.map(({ id }) => id);
  });
}

/** Checks for silent servers periodically. @returns stops the checks */
export function watchPresence(deps: Needs<'db' | 'now' | 'log'>): () => void {
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    markSilent(deps)
      .then((ids) => {
        for (const serverId of ids) deps.log.warn({ serverId }, 'a server is offline: its agent is silent');
      })
      .catch((error: unknown) => deps.log.error({ err: error }, 'silent servers could not be looked up'))
      .finally(() => {
        isChecking = false;
      });
  }, checkEveryMs);
  return () => clearInterval(timer);
}
