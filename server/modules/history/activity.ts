import { type Kysely, sql } from 'kysely';
import type { AccountFigures } from '#contract/agent/index.ts';
import type { Tables } from '#server/schema/tables.ts';

export interface ReportedActivity {
  accountId: number;
  /** Day of today's figures, `YYYY-MM-DD`. */
  day: string;
  figures: AccountFigures;
}

/**
 * Stores those figures of a day that are not events: playing time, cycles and balance. They are totals of the
 * day, so a report may be stored again. The accounts must exist.
 */
export async function recordActivity(
  db: Kysely<Tables>,
  reported: readonly ReportedActivity[],
): Promise<void> {
  if (reported.length === 0) return;
  const rows = reported
    .map(({ accountId, day, figures: { activity, balance } }) => ({
      account_id: accountId,
      day,
      session_s: Math.round(activity.sessionToday / 1000),
      cycles: activity.cyclesToday,
      balance: Math.round(balance.balance),
    }))
    .toSorted((a, b) => a.account_id - b.account_id);
  await sql`insert into account_days as stored (account_id, day, session_s, cycles, balance)
    select account_id, day, session_s, cycles, balance
    from json_populate_recordset(null::account_days, ${JSON.stringify(rows)}::json)
    on conflict (account_id, day) do update set session_s = greatest(stored.session_s, excluded.session_s),
      cycles = greatest(stored.cycles, excluded.cycles), balance = excluded.balance
    where (stored.session_s, stored.cycles, stored.balance) is distinct from
      (excluded.session_s, excluded.cycles, excluded.balance)`.execute(db);
}
