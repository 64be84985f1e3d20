import { type Kysely, type Selectable, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  createDestination as createCall,
  Destination,
  updateDestination as updateCall,
} from '#contract/http/destinations.ts';
import { type DestinationSettings, isSameReceiver, missingSetting } from '#domain/alerts/destination.ts';
import { hasChanged } from '#domain/sameData.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { forbidden, notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import type { Failure } from '#domain/alerts/delivery.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { isTimezone } from '#server/kernel/config/variables.ts';
import {
  allows,
  type NeedsAccess,
  requireOwnSession,
  seesAll,
  type Session,
} from '#server/modules/access/index.ts';
import type { DestinationsTable } from '#server/schema/destinationTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type WebhookSettings, webhookSecrets } from './secrets.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;
type User = Session['user'];

/** Whether the caller may see and change the destinations of the installation. */
const ownsInstallation = (user: User): boolean => seesAll(user) && allows(user.role, 'alert_rules_update');

/** Condition on the table `d`: it is the user's, or the user is responsible for it. */
const belongsTo = (user: User) =>
  sql<boolean>`(d.owner_id = ${user.id} ${ownsInstallation(user) ? sql`or d.owner_id is null` : sql``})`;

/** Condition on the table `d`: the caller may change the destination. It would outlive the session of a guest or of a link. */
export const editableBy = ({ user, kind }: Session) =>
  kind === 'own' ? belongsTo(user) : sql<boolean>`(${belongsTo(user)} and d.owner_id is null)`;

/** The destinations that the caller may see, those of the installation first. */
export async function readDestinations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
): Promise<Destination[]> {
  const { user } = session;
  const { rows } = await sql<
    Pick<
      DestinationsTable,
      'name' | 'kind' | 'language' | 'target' | 'template' | 'failing_since' | 'fault' | 'last_sent_at'
    > & {
      id: number;
      enabled: boolean;
      on_call: Destination['onCall'];
      owner_id: number | null;
      username: string;
      has_secret: boolean;
      devices: number;
      waiting: number;
      dead: number;
      can_edit: boolean;
    }
  >`select d.id, d.name, d.kind, d.enabled, d.language, d.on_call, d.target, d.template, d.failing_since, d.fault,
      d.last_sent_at, d.owner_id, u.username, d.secrets is not null as has_secret,
      ${editableBy(session)} as can_edit,
      (select count(*)::int from push_devices p join sessions s on s.id = p.session_id
        where p.user_id = d.owner_id and s.expires_at > ${now()}) as devices,
      (select count(*)::int from alert_deliveries a where a.destination_id = d.id and a.state = 'waiting') as waiting,
      (select count(*)::int from alert_deliveries a where a.destination_id = d.id and a.state = 'dead') as dead
    from destinations d left join users u on u.id = d.owner_id
    where ${belongsTo(user)} ${ownsInstallation(user) ? sql`or d.kind = 'push'` : sql``} order by d.owner_id is not null, d.name, d.id`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    canEdit: row.can_edit,
    enabled: row.enabled,
    language: row.language,
    owner: row.owner_id === null ? null : { id: row.owner_id, username: row.username },
    onCall: row.on_call,
    target: row.target,
    template: row.template,
    hasSecret: row.has_secret,
    devices: row.kind === 'push' ? row.devices : null,
    failingSince: row.failing_since?.toISOString() ?? null,
    fault: row.fault,
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    waiting: row.waiting,
    dead: row.dead,
  }));
}

const appendChanged = (transaction: Kysely<Tables>): Promise<void> =>
  appendEvent(transaction, 'destinationsUpdated', {}, 'everybody');

/** Facts go to the users who see the destination. */
const appendChange = async (
  transaction: Kysely<Tables>,
  kind: 'destinationAdded' | 'destinationChanged' | 'destinationDeleted',
  { name, owner_id: ownerId }: { name: string; owner_id: number | null },
): Promise<void> => {
  await appendChanged(transaction);
  const audience = ownerId === null ? 'everybody' : { userIds: [ownerId] };
  await appendFact(transaction, { kind, objects: {}, data: { name, own: ownerId !== null }, audience });
};

/** @throws HttpError 422 */
function check(kind: string, settings: DestinationSettings): void {
  const { onCall } = settings;
  if (onCall && !isTimezone(onCall.timezone)) throw refuseField('onCall', 'timezoneUnknown');
  const missing = missingSetting(kind, settings);
  if (missing) throw refuseField(missing, 'destinationIncomplete');
}

/**
 * @throws HttpError 403 for one of the installation by somebody who does not see everything, and for another one in somebody
 * else's name; 422
 */
export async function createDestination(
  { db, now, vault }: Deps,
  session: Session,
  body: RequestOf<typeof createCall>['body'],
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { user } = session;
  if (body.own) requireOwnSession(session);
  else if (!ownsInstallation(user)) throw forbidden();
  check(body.kind, body);
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    const row = {
      kind: body.kind,
      name: body.name,
      enabled: body.enabled,
      language: body.language,
      owner_id: body.own ? user.id : null,
      created_at: now(),
      on_call: body.onCall && JSON.stringify(body.onCall),
    };
    const made = await transaction
      .insertInto('destinations')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeSettings(transaction, vault, { id: made.id, kind: body.kind, before: { url: '' } }, body);
    await appendChange(transaction, 'destinationAdded', row);
    return made;
  });
  return answer;
}

/** Stores address and secrets; omitted ones stay as they were before. */
async function storeSettings(
  db: Kysely<Tables>,
  vault: Deps['vault'],
  { id, kind, before }: { id: number; kind: string; before: WebhookSettings },
  { email, url, template, secret, chatId }: DestinationSettings,
): Promise<void> {
  if (kind === 'mail' && email !== undefined)
    await db.updateTable('destinations').set({ target: email }).where('id', '=', id).execute();
  if (kind !== 'webhook') return;
  const settings = {
    ...before,
    ...(url !== undefined && { url }),
    ...(secret !== undefined && { secret }),
    ...(chatId !== undefined && { chatId }),
  };
  await db
    .updateTable('destinations')
    .set({
      target: new URL(settings.url).host,
      secrets: webhookSecrets.encrypt(vault, id, settings),
      ...(template !== undefined && { template }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * A destination that the caller may change; locked in a transaction.
 * @throws HttpError 404; 403 for that of a user in whose name somebody else acts
 */
export async function findDestination(db: Kysely<Tables>, session: Session, id: number) {
  const found = await db
    .selectFrom('destinations as d')
    .selectAll()
    .where('d.id', '=', id)
    .where(belongsTo(session.user))
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!found) throw notFound('destination');
  if (found.owner_id !== null) requireOwnSession(session);
  return found;
}

/**
 * Stored secrets that a change leaves as they are. Another receiver or format gets only secrets that are entered again:
 * otherwise whoever may change a destination could send its secrets to themselves.
 */
function keptSecrets(
  vault: Deps['vault'],
  found: Pick<Selectable<DestinationsTable>, 'id' | 'kind' | 'secrets' | 'target' | 'template'>,
  change: Pick<DestinationSettings, 'url' | 'template'>,
): WebhookSettings {
  if (found.kind !== 'webhook' || found.secrets === null) return { url: '' };
  const stored = webhookSecrets.decrypt(vault, found.id, found.secrets);
  return isSameReceiver(found, change) ? stored : { url: stored.url };
}

/** @throws HttpError 403, 404, 422; 409 when it has changed */
export const updateDestination = (
  { db, vault }: Deps,
  session: Session,
  id: number,
  { seen, ...body }: RequestOf<typeof updateCall>['body'],
): Promise<void> =>
  transact(db, async (transaction) => {
    const found = await findDestination(transaction, session, id);
    if (hasChanged({ ...found, onCall: found.on_call }, seen)) throw refuse('destinationChanged');
    const { name = found.name, enabled = found.enabled, language = found.language } = body;
    const onCall = body.onCall === undefined ? found.on_call : body.onCall;
    const before = keptSecrets(vault, found, body);
    const template = (found.template ?? undefined) as DestinationSettings['template'];
    const { url } = before;
    check(found.kind, {
      email: found.target ?? undefined,
      template,
      ...before,
      url: url || undefined,
      ...body,
      onCall,
    });
    await transaction
      .updateTable('destinations')
      .set({
        name,
        enabled,
        language,
        on_call: onCall && JSON.stringify(onCall),
        // After a correction the next attempt is due at once.
        retry_at: null,
      })
      .where('id', '=', id)
      .execute();
    await storeSettings(transaction, vault, { id, kind: found.kind, before }, body);
    await appendChange(transaction, 'destinationChanged', { name, owner_id: found.owner_id });
  });

/**
 * Stores the result of a test: after a failure the destination counts as failing and others are used in its
 * place; after a success no wait remains.
 */
export const recordTestResult = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  failure: Failure | null,
): Promise<void> =>
  transact(db, async (transaction) => {
    await transaction
      .updateTable('destinations')
      .set((eb) =>
        failure
          ? { fault: failure.fault, failing_since: eb.fn.coalesce('failing_since', eb.val(now())) }
          : { fault: null, failing_since: null, attempts: 0, retry_at: null, last_sent_at: now() },
      )
      .where('id', '=', id)
      .execute();
    await appendChanged(transaction);
  });

/** @throws HttpError 403, 404 */
export const deleteDestination = ({ db }: Pick<Deps, 'db'>, session: Session, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    const found = await findDestination(transaction, session, id);
    if (found.kind === 'push' && found.owner_id !== null)
      await transaction.deleteFrom('push_devices').where('user_id', '=', found.owner_id).execute();
    await transaction.deleteFrom('destinations').where('id', '=', id).execute();
    // A rule that named only this destination tells all from now on.
    const { numAffectedRows = 0n } =
      await sql`update alert_rules set revision = revision + 1, steps = (select jsonb_agg(step order by at)
        from jsonb_array_elements(steps) with ordinality as named(step, at) where (step->>'destinationId')::int <> ${id})
      where steps @> jsonb_build_array(jsonb_build_object('destinationId', ${id}::int))`.execute(transaction);
    if (numAffectedRows > 0n) await appendEvent(transaction, 'alertRulesUpdated', {}, 'everybody');
    await appendChange(transaction, 'destinationDeleted', found);
  });
