import { type Kysely, sql } from 'kysely';
import type { AlertDelivery } from '#contract/http/destinations.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Session } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { editableBy } from './destinations.ts';
import { titleOf } from './messageTexts.ts';

type Deps = Needs<'db' | 'now'>;

const maxListed = 200;

/** Messages that were given up, for the destinations that the caller may change, newest first. */
export async function readUndelivered(db: Kysely<Tables>, session: Session): Promise<AlertDelivery[]> {
  const { rows } = await sql<{
    id: number;
    destination: number;
    name: string;
    language: string;
    incident: number;
    change: string;
    kind: string;
    state: string;
    rule: string | null;
    server: string | null;
    figure: number | null;
    count: number;
    names: string[];
    at: Date;
    attempts: number;
    fault: string | null;
  }>`select a.id, d.id as destination, d.name, d.language, i.id as incident, a.kind as change, i.kind,
      case when a.kind = 'resolved' then 'resolved' else 'open' end as state,
      r.name as rule, coalesce(s.description, s.name) as server, i.figure, a.at, a.attempts, a.fault,
      coalesce(o.count, 0) as count, coalesce(o.names, '{}') as names
    from alert_deliveries a join destinations d on d.id = a.destination_id join incidents i on i.id = a.incident_id
    left join alert_rules r on r.id = i.rule_id left join servers s on s.id = i.server_id
    left join lateral (
      select count(*)::int as count, (array_agg(name order by name))[1:5] as names
      from incident_objects where incident_id = i.id and (gone_at is null or i.phase = 'resolved')
    ) o on true
    where a.state = 'dead' and ${editableBy(session)} order by a.id desc limit ${sql.lit(maxListed)}`.execute(
    db,
  );
  return rows.map(({ destination, name, language, incident, change, at, ...row }) => ({
    id: row.id,
    incidentId: incident,
    kind: change,
    attempts: row.attempts,
    fault: row.fault,
    destination: { id: destination, name },
    title: titleOf(language, row),
    at: at.toISOString(),
  }));
}

/** Sends messages again, for a day. @returns how many of them had been given up */
export const retryUndelivered = (
  { db, now }: Deps,
  session: Session,
  ids: readonly number[],
): Promise<number> =>
  transact(db, async (transaction) => {
    const { rows } = await sql<{ destination_id: number }>`
      update alert_deliveries a set state = 'waiting', since = ${now()}, due_at = ${now()}, attempts = 0
      from destinations d where d.id = a.destination_id and a.state = 'dead'
        and a.id = any(${sql.val([...ids])}::bigint[]) and ${editableBy(session)}
      returning a.destination_id`.execute(transaction);
    const destinations = [...new Set(rows.map(({ destination_id: id }) => id))];
    if (destinations.length === 0) return 0;
    await transaction
      .updateTable('destinations')
      .set({ retry_at: null, news_at: null, rest_at: null })
      .where('id', 'in', destinations)
      .execute();
    await appendEvent(transaction, 'destinationsUpdated', {}, 'everybody');
    await appendFact(transaction, {
      kind: 'alertsSentAgain',
      objects: {},
      data: { count: rows.length },
      audience: { userIds: [session.user.id] },
    });
    return rows.length;
  });
