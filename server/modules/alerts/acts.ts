import { type Kysely, sql } from 'kysely';
import { maxSnoozeMs } from '#contract/http/incidents.ts';
import { act, type IncidentAct } from '#domain/alerts/incident.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuseField } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { allows, type Session, type Viewer } from '#server/modules/access/index.ts';
import type { IncidentsTable } from '#server/schema/alertTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { incidentVisibleTo } from './read.ts';
import { type Actor, audienceOf, statusColumns, statusOf, writeChanges } from './store.ts';

type Deps = Needs<'db' | 'now'>;

/** The person who acts. Behind an access link that is unknown: its owner counts. */
const actorOf = ({ actor, user }: Acting): Actor => {
  const { id, username: name } = actor ?? user;
  return { id, name };
};

type IncidentRow = Parameters<typeof statusOf>[0] &
  Pick<IncidentsTable, 'rule_id' | 'kind' | 'server_id' | 'user_id' | 'figure'> & { id: number };

/** The incidents that the viewer may see, locked in the order of their ids. */
async function find(
  transaction: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly number[],
  more = sql<boolean>`true`,
): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`select i.id, i.rule_id, i.kind, i.server_id, i.user_id, i.figure,
      ${sql.join(statusColumns.map((name) => sql.ref(`i.${name}`)))}
    from incidents i where i.id = any(${sql.val([...ids])}::int[])
      and ${await incidentVisibleTo(transaction, viewer)} and ${more}
    order by i.id for no key update`.execute(transaction);
  return rows;
}

/** No other incident of the same rule and place is open, which would be a duplicate. */
const hasNoTwin = sql<boolean>`(i.phase <> 'resolved' or not exists (
  select from incidents other where other.phase <> 'resolved' and other.rule_id = i.rule_id
    and other.server_id is not distinct from i.server_id and other.user_id is not distinct from i.user_id))`;

type Acting = Pick<Session, 'actor' | 'user'>;

/** Applies the same act to incidents. @returns how many have changed */
export const actOn = (
  { db, now }: Deps,
  session: Acting,
  ids: readonly number[],
  done: IncidentAct,
  assigneeName?: string | null,
): Promise<number> =>
  transact(db, async (transaction) => {
    const rows = await find(transaction, session.user, ids, done.kind === 'reopen' ? hasNoTwin : undefined);
    const twins = new Set<string>();
    const changes = rows.toReversed().flatMap((row) => {
      const step = act(statusOf(row), done, now().getTime());
      const key = `${row.rule_id} ${row.server_id} ${row.user_id}`;
      // If several would be reopened, only the newest is.
      if (!step || (done.kind === 'reopen' && row.rule_id !== null && twins.has(key))) return [];
      twins.add(key);
      return [
        {
          ...step,
          id: row.id,
          ruleId: row.rule_id,
          kind: row.kind,
          serverId: row.server_id,
          userId: row.user_id,
          added: [],
          gone: [],
          figure: row.figure,
          ...(assigneeName !== undefined && { assigneeName }),
        },
      ];
    });
    await writeChanges(transaction, changes, { now: now(), actor: actorOf(session) });
    return changes.length;
  });

/** @throws HttpError 422 for a time that is past or too far away */
export async function snooze(
  deps: Deps,
  session: Session,
  { incidentIds, until }: { incidentIds: readonly number[]; until: string },
): Promise<number> {
  const at = Date.parse(until);
  const ahead = at - deps.now().getTime();
  if (ahead <= 0 || ahead > maxSnoozeMs) throw refuseField('until', 'snoozeTime');
  return actOn(deps, session, incidentIds, { kind: 'snooze', until: at });
}

/**
 * Assigns incidents to a person who may see them.
 * @throws HttpError 404 for a person who may not change them
 */
export async function assign(
  deps: Deps,
  session: Session,
  { incidentIds, userId }: { incidentIds: readonly number[]; userId: number | null },
): Promise<number> {
  const isSelf = userId === actorOf(session).id;
  if (userId === null) return actOn(deps, session, incidentIds, { kind: 'assign', userId, isSelf }, null);
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'role', 'username'])
    .where('id', '=', userId)
    .where('blocked', '=', false)
    .executeTakeFirst();
  if (!user || !allows(user.role, 'incidents_update')) throw notFound('user');
  const { rows } = await sql<{ id: number }>`select i.id from incidents i
    where i.id = any(${sql.val([...incidentIds])}::int[]) and ${await incidentVisibleTo(deps.db, user)}`.execute(
    deps.db,
  );
  const ids = rows.map(({ id }) => id);
  return actOn(deps, session, ids, { kind: 'assign', userId, isSelf }, user.username);
}

/** Comments on an incident. @throws HttpError 404 @returns the id of the comment */
export async function comment(
  { db, now }: Deps,
  session: Session,
  id: number,
  text: string,
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    const [incident] = await find(transaction, session.user, [id]);
    if (!incident) throw notFound('incident');
    const author = actorOf(session);
    const made = await transaction
      .insertInto('incident_comments')
      .values({ incident_id: id, author_id: author.id, author_name: author.name, text, at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { serverId: incident.server_id, userId: incident.user_id };
    const audience = (await audienceOf(transaction, [place]))(place);
    await appendEvent(transaction, 'incidentsUpdated', { ids: [id] }, audience);
    await appendFact(transaction, {
      kind: 'incidentCommented',
      objects: {
        incident: [{ id, name: `#${id}` }],
        ...(place.serverId !== null && { server: [place.serverId] }),
      },
      data: { text },
      audience,
    });
    return made;
  });
  return answer;
}
