import { sql } from 'kysely';
import type { Needs } from '#server/kernel/deps.ts';
import { removalDays } from '#server/modules/accounts/index.ts';
import { deleteExpiredAccess } from '#server/modules/people/index.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { historyDays, pruneEvents } from '#server/kernel/events/retention.ts';
import { deleteOldKeys } from '#server/kernel/database/idempotency.ts';
import { deleteInBatches, type OldRows } from './deleteInBatches.ts';
import { defaultRetention, type Retention } from '#server/kernel/config/retention.ts';

type Deps = Needs<'db' | 'now'>;

const dayMs = 24 * 3_600_000;

/** Days since its last request for which an agent without a server is listed. */
const waitingAgentDays = 7;

/** Days for which the recipients of an incident are known after its end: as long as its events. */
const deliveryDays = 30;

/** Days for which an upload id of an added account is known, so that a repeated call does not add the account again. */
const uploadDays = 90;

/** Days for which messages about events of incidents can still be sent. */
const incidentEventDays = 30;

const everyMs = 3_600_000;
/** Time before the first round, because the start has enough other work. */
const firstAfterMs = 600_000;

/**
 * Tables that grow with use, and how long their rows are kept. Neither the audit log nor the ledger is among them: both
 * are append-only, which the database enforces.
 */
function oldRows(kept: Retention, now: Date): OldRows[] {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  return [
    { table: 'tasks', column: 'end_at', before: daysAgo(kept.tasks) },
    { table: 'scheduler_runs', column: 'planned_end', before: daysAgo(kept.runs) },
    { table: 'auth_history', column: 'at', before: daysAgo(kept.signIns) },
    // A day longer than clients may rely on.
    { table: 'incidents', column: 'resolved_at', before: daysAgo(historyDays) },
    { table: 'incident_events', column: 'at', before: daysAgo(incidentEventDays) },
    { table: 'account_departures', column: 'departed_at', before: daysAgo(removalDays + 1) },
    { table: 'account_changes', column: 'at', before: daysAgo(historyDays) },
    { table: 'account_uploads', column: 'uploaded_at', before: daysAgo(uploadDays) },
    {
      table: 'alert_deliveries',
      column: 'at',
      before: daysAgo(deliveryDays),
      // Who was told of an incident is also told of its end.
      only: sql<boolean>`not exists (select from incidents i where i.id = alert_deliveries.incident_id
        and coalesce(i.resolved_at, 'infinity') >= ${daysAgo(deliveryDays)})`,
    },
    { table: 'waiting_agents', column: 'last_request_at', before: daysAgo(waitingAgentDays) },
    ...(['account_days', 'difficulty_days', 'match_days', 'incident_days', 'screen_times'] as const).map(
      (table) => ({
        table,
        column: 'day',
        before: daysAgo(kept.accountDays).toISOString().slice(0, 10),
      }),
    ),
  ];
}

/** Deletes expired sessions, links, codes and answers of repeatable calls, and history that is no longer kept. */
export async function deleteExpired(
  { db, now }: Deps,
  kept: Retention = defaultRetention,
): Promise<Record<string, number>> {
  await deleteExpiredAccess({ db, now });
  await deleteOldKeys(db, now());
  await pruneEvents(db, now());
  const deleted: Record<string, number> = {};
  for (const rows of oldRows(kept, now())) deleted[rows.table] = await deleteInBatches(db, rows);
  return deleted;
}

/** Deletes expired data every hour, in one API process, and then calls `vacuum`. */
export function createRetentionJob(
  deps: Deps & Needs<'log'>,
  kept: Retention,
  vacuum: () => Promise<void>,
): LeasedJob {
  return {
    name: 'retention',
    everyMs,
    firstAfterMs,
    async run() {
      const deleted = await deleteExpired(deps, kept);
      await vacuum();
      deps.log.info(deleted, 'expired data was deleted');
    },
  };
}
