import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import type { Health } from '#contract/http/util.ts';
import type { WriteFault } from '#server/kernel/database/writeFault.ts';
import { withTimeout } from '#node/withTimeout.ts';
import { version } from '#server/kernel/version.ts';

/** Time limit of the database query, in milliseconds. Monitoring expects the whole response within a second. */
const databaseLimitMs = 700;

const causes: Readonly<Record<WriteFault['kind'], string>> = {
  diskFull: 'its disk is full',
  readOnly: 'it is read-only',
};

/**
 * Reports the health within a second, even when the database hangs. Further requests share a pending query,
 * because another one would only lengthen the queue. A query that only waits behind others, for example when
 * one caller floods the API, is not a fault as long as the database completes those.
 */
export function createHealth(
  {
    db,
    writeFault,
    completedStatements,
    messaging,
    isDraining = () => false,
    log,
  }: Needs<'db' | 'writeFault' | 'completedStatements' | 'messaging' | 'isDraining' | 'log'>,
  limitMs = databaseLimitMs,
): () => Promise<Health> {
  let pending: Promise<number | Error> | null = null;
  let lastReason = '';
  /** The last known number of online agents. */
  let lastOnline = 0;

  const countOnline = (): Promise<number | Error> =>
    sql<{ online: number }>`select count(*) as online from servers where online`
      .execute(db)
      .then(({ rows }) => rows[0]?.online ?? 0)
      .catch((error: unknown) => error as Error)
      .finally(() => {
        pending = null;
      });

  return async () => {
    pending ??= countOnline();
    const before = completedStatements();
    const counted = await withTimeout(pending, limitMs);
    const online = counted ?? (completedStatements() > before ? lastOnline : null);
    if (typeof online === 'number') lastOnline = online;
    const fault = writeFault();
    const reasons = [
      online === null && 'The database does not respond in time.',
      online instanceof Error && 'The database responds with errors.',
      fault && typeof online === 'number' && `The database cannot write: ${causes[fault.kind]}.`,
      !messaging.isUp() && 'The messaging server cannot be reached.',
    ];
    const error = reasons.filter((reason) => reason !== false && reason !== null).join(' ');
    if (error && error !== lastReason)
      log.error(
        { ...(online instanceof Error && { err: online }), ...(fault && { fault: fault.message }) },
        error,
      );
    lastReason = error;
    // The proxy gets the state, but it is not a fault for the log.
    const shown = error || (isDraining() ? 'The process is ending.' : '');
    return {
      status: shown ? 'degraded' : 'ok',
      database: typeof online === 'number' && fault === null,
      messaging: messaging.isUp(),
      agentsOnline: typeof online === 'number' ? online : 0,
      version,
      ...(shown && { error: shown }),
    };
  };
}
