import { type Kysely, sql } from 'kysely';
import type { QuietHours } from '#contract/http/alertRules.ts';
import type { OnCall } from '#contract/http/destinations.ts';
import { isOnCall } from '#domain/alerts/onCall.ts';
import { type EscalationStep, escalationSteps, isOpening } from '#domain/alerts/delivery.ts';
import { quietUntil } from '#domain/alerts/quietHours.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { Tables } from '#server/schema/tables.ts';
import { mayBeNotified } from './visible.ts';

const maxEvents = 200;
const minuteMs = 60_000;

interface Event {
  position: number;
  incident_id: number;
  kind: string;
  at: Date;
  quiet: QuietHours | null;
  steps: EscalationStep[] | null;
}

/** When a message of a rule may be sent that is due at a time. */
const dueIn = (quiet: QuietHours | null, at: number): number => quietUntil(quiet, at) ?? at;

/**
 * Postpones messages that are due in the quiet hours of their rules, which may have been set after they were planned.
 * What somebody sends again by hand is sent at once.
 * @returns the others
 */
export async function postponeQuiet<
  Row extends { delivery: number; by_hand: boolean; quiet: QuietHours | null },
>(db: Kysely<Tables>, rows: readonly Row[], now: Date): Promise<Row[]> {
  const untilOf = (row: Row) => (row.by_hand ? null : quietUntil(row.quiet, now.getTime()));
  for (const [until, held] of Map.groupBy(rows, untilOf)) {
    if (until === null) continue;
    const due = new Date(until);
    await db
      .updateTable('alert_deliveries')
      .set({ due_at: due, since: due })
      .where(
        'id',
        'in',
        held.map(({ delivery }) => delivery),
      )
      .execute();
  }
  return rows.filter((row) => untilOf(row) === null);
}

interface Candidate {
  position: number;
  id: number;
  on_call: OnCall | null;
  enabled: boolean;
  failing_since: Date | null;
}

interface Planned {
  position: number;
  destinationId: number;
  dueAt: number;
}

/**
 * Plans for events of incidents which destinations get messages and when, in the transaction that marks the
 * events as handled: whatever happens to this process, each event is planned once.
 * @returns number of planned events
 */
export async function planEvents(db: Kysely<Tables>, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transact(db, (transaction) => planSome(transaction, now));
    total += count;
    if (count < maxEvents) return total;
  }
}

async function planSome(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows: events } = await sql<Event>`
    with taken as (
      select position from incident_events where handled_at is null order by position
      for update skip locked limit ${sql.lit(maxEvents)}
    ), handled as (
      update incident_events e set handled_at = ${now} from taken where e.position = taken.position
      returning e.position, e.incident_id, e.kind, e.at
    )
    select handled.*, r.quiet, r.steps from handled
    join incidents i on i.id = handled.incident_id left join alert_rules r on r.id = i.rule_id
    order by handled.position`.execute(db);
  const openings = events.filter(({ kind }) => isOpening(kind));
  await insert(db, await openingsOf(db, openings, now), openings);
  await dropSteps(db, events, now);
  for (const kind of ['updated', 'acknowledged', 'resolved'])
    await planRest(
      db,
      events.filter((event) => event.kind === kind),
      now,
    );
  return events.length;
}

/** The destinations named by the rules; all, if no rule names any. */
async function openingsOf(db: Kysely<Tables>, events: readonly Event[], now: Date): Promise<Planned[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<Candidate>`select e.position, d.id, d.on_call, d.enabled, d.failing_since
    from incident_events e join incidents i on i.id = e.incident_id cross join destinations d
    where e.position = any(${sql.val(events.map(({ position }) => position))}::bigint[]) and ${mayBeNotified}
    order by d.id`.execute(db);
  const byEvent = Map.groupBy(rows, ({ position }) => position);
  return events.flatMap(({ position, steps, quiet }) => {
    const begin = dueIn(quiet, now.getTime());
    const after = new Map(steps?.map(({ destinationId, afterMinutes }) => [destinationId, afterMinutes]));
    const candidates = byEvent.get(position) ?? [];
    const named = candidates.filter(({ id }) => after.has(id));
    // Destinations of a rule that were deleted, or that may not see the incident, must not silence it. Those that
    // somebody has switched off do: others were never meant to get its messages.
    const chosen = (named.length > 0 ? named : candidates).filter(({ enabled }) => enabled);
    return escalationSteps(
      chosen.map(({ id, on_call, failing_since }) => ({
        destinationId: id,
        afterMinutes: after.get(id) ?? 0,
        isOnCall: isOnCall(on_call, dueIn(quiet, begin + (after.get(id) ?? 0) * minuteMs)),
        isHealthy: failing_since === null,
      })),
    ).map(({ destinationId, afterMinutes }) => ({
      position,
      destinationId,
      dueAt: dueIn(quiet, begin + afterMinutes * minuteMs),
    }));
  });
}

const insert = async (
  db: Kysely<Tables>,
  planned: readonly Planned[],
  events: readonly Event[],
): Promise<void> => {
  const of = new Map(events.map((event) => [event.position, event]));
  const rows = planned.flatMap(({ position, destinationId, dueAt }) => {
    const event = of.get(position);
    return event
      ? [
          {
            position,
            d: destinationId,
            i: event.incident_id,
            kind: event.kind,
            at: event.at,
            due: new Date(dueAt),
          },
        ]
      : [];
  });
  if (rows.length > 0)
    await sql`insert into alert_deliveries (position, destination_id, incident_id, kind, at, due_at, since)
      select position, d, i, kind, at, due, due from json_to_recordset(${JSON.stringify(rows)}::json)
        as planned(position bigint, d int, i int, kind text, at timestamptz, due timestamptz)
      on conflict do nothing`.execute(db);
};

/** Ends the escalation of earlier openings: an incident that opens again has its own. */
async function dropSteps(db: Kysely<Tables>, events: readonly Event[], now: Date): Promise<void> {
  const ending = events.filter(({ kind }) => ['acknowledged', 'resolved', 'reopened'].includes(kind));
  if (ending.length === 0) return;
  await sql`update alert_deliveries a set state = 'dropped' from incident_events e
    where e.position = any(${sql.val(ending.map(({ position }) => position))}::bigint[])
      and a.incident_id = e.incident_id and a.position < e.position
      and a.kind in ('opened', 'reopened', 'escalated') and a.state = 'waiting' and a.due_at > ${now}`.execute(
    db,
  );
}

/**
 * Plans messages about later changes, for destinations that were notified of the opening. Acknowledgements go
 * only to programs and devices, whose earlier message they replace. Of several waiting updates one is enough,
 * because each message has the present counts.
 */
const planRest = async (db: Kysely<Tables>, events: readonly Event[], now: Date): Promise<void> => {
  if (events.length === 0) return;
  const due = events.map(({ position, quiet }) => ({
    position,
    due: new Date(dueIn(quiet, now.getTime())),
  }));
  await sql`insert into alert_deliveries (position, destination_id, incident_id, kind, at, due_at, since)
    select max(e.position), d.id, e.incident_id, e.kind, max(e.at), max(own.due), max(own.due)
    from json_to_recordset(${JSON.stringify(due)}::json) as own(position bigint, due timestamptz)
    join incident_events e on e.position = own.position
    join destinations d on d.enabled and (e.kind <> 'acknowledged' or d.kind <> 'mail')
    where exists (select from alert_deliveries a where a.incident_id = e.incident_id and a.destination_id = d.id
        and a.kind in ('opened', 'reopened', 'escalated') and a.state in ('waiting', 'sent') and a.due_at <= ${now})
      and (e.kind <> 'updated' or not exists (select from alert_deliveries a where a.incident_id = e.incident_id
        and a.destination_id = d.id and a.state = 'waiting'))
    group by d.id, e.incident_id, e.kind on conflict do nothing`.execute(db);
};
