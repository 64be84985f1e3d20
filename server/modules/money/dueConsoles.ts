import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { type Activation, periodMs } from '#domain/money/daily.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A console whose next day, next period or time bonus may be due. */
export interface DueConsole {
  id: number;
  name: string;
  serverId: number;
  isConnected: boolean;
  /** Null: the console was never activated. */
  activation: Activation | null;
  /** End of the last period with a time bonus, milliseconds since the epoch. */
  bonusUntil: number | null;
}

const currentStart = sql`(expired_at - ${periodMs / 1000} * interval '1 second')`;

/**
 * Consoles of a payer that are connected or active and whose paid day is over, and those with a period that
 * is over. A console that is no longer connected is not charged for a period without any paid day.
 */
export async function dueConsoles(db: Kysely<Tables>, payerId: number, now: Date): Promise<DueConsole[]> {
  const isConnected = sql<boolean>`(consoles.status = ${consoleStatus.connected})`;
  const isUnpaid = sql<boolean>`(paid_until is null or paid_until <= ${now})`;
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .select(['consoles.id', 'consoles.name', 'consoles.server_id'])
    .select(['consoles.started_at', 'consoles.expired_at', 'consoles.paid_until', 'consoles.bonus_until'])
    .select(isConnected.as('isConnected'))
    .where('server_groups.payer_id', '=', payerId)
    .where(
      sql<boolean>`(${isConnected} and (${isUnpaid} or expired_at <= ${now}))
        or (${isUnpaid} and expired_at > ${now} and paid_until > ${currentStart})
        or ${currentStart} > greatest(started_at, bonus_until)`,
    )
    .orderBy('consoles.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    serverId: row.server_id,
    isConnected: row.isConnected,
    activation:
      row.started_at && row.expired_at
        ? {
            startedAt: row.started_at.getTime(),
            expiredAt: row.expired_at.getTime(),
            paidUntil: row.paid_until?.getTime() ?? null,
          }
        : null,
    bonusUntil: row.bonus_until?.getTime() ?? null,
  }));
}

/** Stores activations; consoles without one stay unchanged. */
export async function storeActivations(
  db: Kysely<Tables>,
  consoles: readonly Pick<DueConsole, 'id' | 'activation' | 'bonusUntil'>[],
): Promise<void> {
  const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  const rows = consoles.flatMap(({ id, activation, bonusUntil }) =>
    activation
      ? {
          id,
          started_at: timeOf(activation.startedAt),
          expired_at: timeOf(activation.expiredAt),
          paid_until: timeOf(activation.paidUntil),
          bonus_until: timeOf(bonusUntil),
        }
      : [],
  );
  if (rows.length === 0) return;
  await sql`update consoles set started_at = stored.started_at, expired_at = stored.expired_at,
      paid_until = stored.paid_until, bonus_until = stored.bonus_until
    from json_to_recordset(${JSON.stringify(rows)}::json) as stored(id int, started_at timestamptz,
      expired_at timestamptz, paid_until timestamptz, bonus_until timestamptz)
    where consoles.id = stored.id
      and (consoles.started_at, consoles.expired_at, consoles.paid_until, consoles.bonus_until)
        is distinct from (stored.started_at, stored.expired_at, stored.paid_until, stored.bonus_until)`.execute(
    db,
  );
}
