import { type Kysely, sql, type Updateable } from 'kysely';
import type { QuietHours } from '#contract/http/alertRules.ts';
import {
  type Failure,
  isOpening,
  longestPauseMs,
  nextAttempt,
  nextMessageAt,
  minIntervalMs,
  type SentNotification,
  shouldNotify,
} from '#domain/alerts/delivery.ts';
import { isIncidentTool } from '#domain/alerts/webhook.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { DestinationsTable } from '#server/schema/destinationTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type Change, composeMessage, type IncidentNow } from './composeMessage.ts';
import { type SendDeps, type StoredDestination, sendTo } from './send.ts';
import { postponeQuiet } from './plan.ts';
import { mayBeNotified } from './visible.ts';

/** A process that dies while sending loses its destination after this time, in milliseconds: longer than any message takes. */
const claimMs = 120_000;
/** Maximum number of destinations to which one process sends at the same time. */
const maxClaims = 20;
/** Maximum number of changes in one message, and of those that are sent to an incident tool one after the other. */
const maxChanges = 500;
const maxToolChanges = 40;
/** Time after which no further message to an incident tool is begun, milliseconds: within the claim. */
const messagesMs = 60_000;

/** Pause after a fault of the database, milliseconds. */
const faultPauseMs = 5_000;

/** Number of sent messages to remember: as many as decide when the next one is sent. */
const maxRememberedMessages = 3;

const openings = sql`('opened', 'reopened', 'escalated')`;

interface Claimed extends StoredDestination {
  told: SentNotification[];
  attempts: number;
  failing_since: Date | null;
}

/** By how much the clocks of processes may differ, in milliseconds. */
const clocksMs = 60_000;

/** Claims destinations with waiting messages, so that no other process sends to them meanwhile. */
export async function claimDestinations(db: Kysely<Tables>, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + claimMs);
  const waiting = (kinds: typeof openings) => sql`exists (select from alert_deliveries a
    where a.destination_id = d.id and a.state = 'waiting' and a.due_at <= ${now} and ${kinds})`;
  // A time that is further away than it can be was set by a clock that was ahead, and would silence the destination.
  const isPast = (time: 'claimed_until' | 'retry_at' | 'news_at' | 'rest_at', longestMs: number) =>
    sql`(coalesce(${sql.ref(`d.${time}`)}, '-infinity') <= ${now}
      or ${sql.ref(`d.${time}`)} > ${new Date(now.getTime() + longestMs + clocksMs)})`;
  const { rows } = await sql<Claimed>`update destinations set claimed_until = ${until} where id in (
      select d.id from destinations d
      where d.enabled and ${isPast('claimed_until', claimMs)} and ${isPast('retry_at', longestPauseMs)}
        and (${isPast('news_at', minIntervalMs)} and ${waiting(sql`a.kind in ${openings}`)}
          or ${isPast('rest_at', minIntervalMs)} and ${waiting(sql`a.kind not in ${openings}`)})
      order by d.id for update skip locked limit ${sql.lit(maxClaims)})
    returning id, kind, owner_id, language, target, template, secrets, told, attempts, failing_since`.execute(
    db,
  );
  return rows;
}

interface Waiting extends IncidentNow {
  delivery: number;
  change: string;
  since: Date;
  attempts: number;
  /** Whether somebody sends it again. */
  by_hand: boolean;
  quiet: QuietHours | null;
  may: boolean;
  /** Whether it opens an incident for a destination that its rule no longer names, while another one gets it. */
  is_left_out: boolean;
  /** Whether the destination was told that the incident had opened, and not yet of its end. */
  was_notified: boolean;
}

/** A message that is sent again by hand has no attempts, and the fault of the last one. */
const byHand = sql`(a.attempts = 0 and a.fault is not null)`;

/** Whether the rule `r` names the destination of a delivery. */
const isNamed = (delivery: 'a' | 'n') => sql`exists (select from jsonb_array_elements(r.steps) as step
  where (step->>'destinationId')::int = ${sql.ref(`${delivery}.destination_id`)})`;

/** The waiting changes for a destination, with the present state of the incidents. */
async function readWaiting(db: Kysely<Tables>, { id, template }: Claimed, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select a.id as delivery, a.kind as change, a.since, a.attempts, r.quiet,
      ${byHand} as by_hand, ${mayBeNotified} as may,
      a.kind in ${openings} and not ${byHand} and not ${isNamed('a')} and exists (select from alert_deliveries n
        join destinations nd on nd.id = n.destination_id where n.incident_id = i.id and n.position >= a.position and n.kind in ${openings} and ${isNamed('n')}
          and (n.state = 'sent' or n.state = 'waiting' and n.attempts = 0 and nd.enabled and nd.failing_since is null)
      ) as is_left_out,
      exists (select from alert_deliveries t where t.destination_id = d.id and t.incident_id = i.id and t.state = 'sent'
        and t.kind in ${openings} and t.position > coalesce((select max(ended.position) from alert_deliveries ended
          where ended.destination_id = d.id and ended.incident_id = i.id and ended.state = 'sent'
            and ended.kind = 'resolved'), 0)) as was_notified,
      i.id, i.kind, i.severity, i.figure, i.opened_at, i.resolved_at, r.name as rule,
      case when i.phase <> 'resolved' and i.snoozed_until > ${now} then 'snoozed' else i.phase end as state,
      coalesce(s.description, s.name) as server, coalesce(o.count, 0) as count, coalesce(o.names, '{}') as names
    from alert_deliveries a join destinations d on d.id = a.destination_id join incidents i on i.id = a.incident_id
    left join alert_rules r on r.id = i.rule_id left join servers s on s.id = i.server_id
    left join lateral (
      select count(*)::int as count, (array_agg(name order by name))[1:5] as names
      from incident_objects where incident_id = i.id and (gone_at is null or i.phase = 'resolved')
    ) o on true
    where a.destination_id = ${id} and a.state = 'waiting' and a.due_at <= ${now}
    order by a.id limit ${sql.lit(isIncidentTool(template) ? maxToolChanges : maxChanges)}`.execute(db);
  return rows;
}

/** Reads what is to be sent now. After a fault of the database the destination is claimed again soon. */
async function readDue({ db, now }: SendDeps, destination: Claimed): Promise<Waiting[]> {
  try {
    return await postponeQuiet(db, await readWaiting(db, destination, now()), now());
  } catch (error) {
    const retry_at = new Date(now().getTime() + faultPauseMs);
    // If this fails too, the claim ends by itself.
    await finish(db, destination.id, [], { retry_at }).catch(() => undefined);
    throw error;
  }
}

/** A message that was sent, or not. */
interface Sent {
  rows: Waiting[];
  failure: Failure | null;
}

/** Sends to a destination that this process has claimed, and stores the result. */
export async function notifyDestination(deps: SendDeps, destination: Claimed): Promise<void> {
  const { db } = deps;
  const rows = await readDue(deps, destination);
  const useful = rows.filter(
    ({ may, is_left_out, change, state, was_notified }) =>
      may && !is_left_out && shouldNotify(change, state, was_notified),
  );
  const dropped = rows.filter((row) => !useful.includes(row)).map(({ delivery }) => delivery);
  if (useful.length === 0) return finish(db, destination.id, dropped, {});
  await store(deps, destination, await sendAll(deps, destination, useful), dropped);
}

/**
 * Sends all changes in one message, or the incidents to a tool one by one: it may refuse one of them. After another
 * failure, or when the time is up, the rest waits.
 */
async function sendAll(deps: SendDeps, destination: Claimed, useful: Waiting[]): Promise<Sent[]> {
  const startedAt = performance.now();
  const waiting = isIncidentTool(destination.template)
    ? [...Map.groupBy(useful, ({ id }) => id).values()]
    : [useful];
  const sent: Sent[] = [];
  for (let rows = waiting.shift(); rows; rows = waiting.shift()) {
    const changes = rows.map((row): Change => ({ id: row.delivery, kind: row.change, incident: row }));
    const failure = await sendTo(deps, destination, (language) =>
      composeMessage(changes, language, deps.config.publicUrl),
    );
    const isOver = failure !== null && !failure.isRefused;
    sent.push({ rows: isOver ? [rows, ...waiting].flat() : rows, failure });
    if (isOver || performance.now() - startedAt > messagesMs) break;
  }
  return sent;
}

/**
 * Stores what was sent. For the rest, schedules another attempt, or gives up; other destinations are notified of its
 * opened incidents.
 */
function store(
  { db, now }: SendDeps,
  { id, template, told, attempts, failing_since }: Claimed,
  sent: readonly Sent[],
  dropped: readonly number[],
): Promise<void> {
  const at = now();
  const arrived = sent.flatMap(({ rows, failure }) => (failure ? [] : rows));
  const failed = sent.flatMap(({ rows, failure }) => (failure ? [{ rows, failure }] : []));
  const hasArrived = arrived.length > 0;
  const tries = (hasArrived ? 0 : attempts) + 1;
  // One refused incident among others says nothing about the destination.
  const fault = hasArrived ? failed.find(({ failure }) => !failure.isRefused) : failed[0];
  return transact(db, async (transaction) => {
    if (hasArrived)
      await transaction
        .updateTable('alert_deliveries')
        .set({ state: 'sent', fault: null })
        .where('id', 'in', deliveriesOf(arrived))
        .execute();
    let retryAt: Date | null = null;
    for (const { rows, failure } of failed)
      retryAt = (await storeFailed(transaction, rows, failure, { tries, at })) ?? retryAt;
    await finish(transaction, id, dropped, {
      ...(hasArrived &&
        rateLimitColumns(
          told,
          isIncidentTool(template) ? 1 : new Set(arrived.map((row) => row.id)).size,
          at,
        )),
      ...(fault && {
        attempts: tries,
        // A device that refuses a message may accept the next one.
        retry_at: retryAt,
        fault: fault.failure.fault,
        failing_since: (hasArrived ? null : failing_since) ?? at,
      }),
    });
    const fresh = failed
      .flatMap(({ rows }) => rows)
      .filter((row) => isOpening(row.change) && row.attempts === 0);
    if (fresh.length > 0) await notifyOthers(transaction, deliveriesOf(fresh), at);
  });
}

const deliveriesOf = (rows: readonly Waiting[]): number[] => rows.map(({ delivery }) => delivery);

/** The state of a destination that works. @param incidents number of incidents in the message that has arrived */
function rateLimitColumns(
  told: readonly SentNotification[],
  incidents: number,
  now: Date,
): Updateable<DestinationsTable> {
  const messages: SentNotification[] = [[now.getTime(), incidents] as const, ...told].slice(
    0,
    maxRememberedMessages,
  );
  return {
    told: JSON.stringify(messages),
    news_at: new Date(nextMessageAt(messages, true)),
    rest_at: new Date(nextMessageAt(messages, false)),
    attempts: 0,
    retry_at: null,
    failing_since: null,
    fault: null,
    last_sent_at: now,
  };
}

/** @returns when the messages are sent again; null: they are given up */
async function storeFailed(
  db: Kysely<Tables>,
  rows: readonly Waiting[],
  failure: Failure,
  { tries, at }: { tries: number; at: Date },
): Promise<Date | null> {
  const retries = rows.map(({ since }) => nextAttempt(failure, tries, since, at));
  for (const isDead of [true, false]) {
    const ids = deliveriesOf(rows.filter((_, index) => (retries[index] === null) === isDead));
    if (ids.length > 0)
      await db
        .updateTable('alert_deliveries')
        .set((eb) => ({
          attempts: eb('attempts', '+', 1),
          fault: failure.fault,
          state: isDead ? 'dead' : 'waiting',
        }))
        .where('id', 'in', ids)
        .execute();
  }
  return retries.find((retry) => retry !== null) ?? null;
}

/** Releases a destination. */
async function finish(
  db: Kysely<Tables>,
  id: number,
  dropped: readonly number[],
  change: Updateable<DestinationsTable>,
): Promise<void> {
  if (dropped.length > 0)
    await db.updateTable('alert_deliveries').set({ state: 'dropped' }).where('id', 'in', dropped).execute();
  await db
    .updateTable('destinations')
    .set({ claimed_until: null, ...change })
    .where('id', '=', id)
    .execute();
}

/**
 * Sends the failed messages of this destination to others at once: to those that would be notified
 * later, or, without any, to all that may be notified.
 */
async function notifyOthers(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  await sql`update alert_deliveries a set due_at = ${now} from alert_deliveries failed, destinations d
    where failed.id = any(${sql.val([...ids])}::bigint[]) and a.incident_id = failed.incident_id
      and a.id <> failed.id and a.state = 'waiting' and a.kind in ${openings} and a.due_at > ${now}
      and d.id = a.destination_id and d.enabled and d.failing_since is null`.execute(db);
  await sql`insert into alert_deliveries (position, destination_id, incident_id, kind, at, due_at, since)
    select failed.position, d.id, failed.incident_id, failed.kind, failed.at, ${now}, ${now}
    from alert_deliveries failed join incidents i on i.id = failed.incident_id
    join destinations d on d.id <> failed.destination_id and d.enabled and d.failing_since is null
    where failed.id = any(${sql.val([...ids])}::bigint[]) and ${mayBeNotified}
      and not exists (select from alert_deliveries a join destinations other on other.id = a.destination_id
        where a.incident_id = failed.incident_id and a.kind in ${openings} and a.state in ('waiting', 'sent')
          and other.failing_since is null and other.enabled and a.position >= failed.position)
    on conflict do nothing`.execute(db);
}
