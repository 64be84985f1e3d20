import { timingSafeEqual } from 'node:crypto';
import type { RequestOf } from '#contract/endpoint.ts';
import type { addPushDevice, PushDevice, renewPushDevice } from '#contract/http/push.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuseField } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Caller, NeedsAccess, Session } from '#server/modules/access/index.ts';
import { appendDevices } from './deviceChanges.ts';
import { type Device, deviceColumns, devicesOf } from './push.ts';
import { deviceSecrets, hashOfEndpoint } from './secrets.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** Maximum number of devices of a person: browsers that nobody uses any more are dropped first. */
const maxDevices = 20;

/** The devices of a person, newest first, and when the push service ended the last one of this session. */
export async function readDevices(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, user }: Session,
): Promise<{ data: PushDevice[]; endedAt: string | null }> {
  const rows = await devicesOf(deps, user.id)
    .select(['p.id', 'p.endpoint_hash', 'p.device', 'p.created_at', 'p.last_sent_at'])
    .orderBy('p.id', 'desc')
    .execute();
  const session = await deps.db
    .selectFrom('sessions')
    .select('push_ended_at')
    .where('id', '=', id)
    .executeTakeFirst();
  const data = rows.map((row) => ({
    id: row.id,
    endpointHash: row.endpoint_hash,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
  }));
  return { data, endedAt: session?.push_ended_at?.toISOString() ?? null };
}

/** Adds a device, or gives the caller one that somebody else has used before. @throws HttpError 422 */
export async function addDevice(
  { db, now, vault }: Deps,
  { id: sessionId, user }: Session,
  { endpoint, keys, language }: RequestOf<typeof addPushDevice>['body'],
  { device }: Caller,
): Promise<{ id: number }> {
  refuseUserIn(endpoint);
  const hash = hashOfEndpoint(endpoint);
  const secrets = deviceSecrets.encrypt(vault, hash, { endpoint, keys });
  return transact(db, async (transaction) => {
    await transaction
      .updateTable('sessions')
      .set({ push_ended_at: null })
      .where('id', '=', sessionId)
      .where('push_ended_at', 'is not', null)
      .execute();
    const values = { user_id: user.id, session_id: sessionId, secrets, language, device };
    const made = await transaction
      .insertInto('push_devices')
      .values({ ...values, endpoint_hash: hash, created_at: now() })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .deleteFrom('push_devices')
      .where('user_id', '=', user.id)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('push_devices')
          .select('id')
          .where('user_id', '=', user.id)
          .orderBy('id', 'desc')
          .offset(maxDevices),
      )
      .execute();
    await transaction
      .insertInto('destinations')
      .values({ kind: 'push', name: user.username, owner_id: user.id, language, created_at: now() })
      .onConflict((conflict) => conflict.column('owner_id').where('kind', '=', 'push').doNothing())
      .execute();
    await appendDevices(transaction, user.id, 'deviceAdded', device);
    return made;
  });
}

/**
 * Gives a device the subscription that its browser has created instead of another.
 * @throws HttpError 404, 422
 */
export async function renewDevice(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { old, endpoint, keys }: RequestOf<typeof renewPushDevice>['body'],
): Promise<void> {
  refuseUserIn(endpoint);
  const device = await db
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'endpoint_hash', 'secrets'])
    .where('endpoint_hash', '=', hashOfEndpoint(old.endpoint))
    .executeTakeFirst();
  const auth = device && deviceSecrets.decrypt(vault, device.endpoint_hash, device.secrets).keys.auth;
  if (!device || !isSame(auth ?? '', old.auth)) throw notFound('device');
  const hash = hashOfEndpoint(endpoint);
  const secrets = deviceSecrets.encrypt(vault, hash, { endpoint, keys });
  await transact(db, async (transaction) => {
    await transaction
      .deleteFrom('push_devices')
      .where('endpoint_hash', '=', hash)
      .where('id', '<>', device.id)
      .execute();
    await transaction
      .updateTable('push_devices')
      .set({ endpoint_hash: hash, secrets })
      .where('id', '=', device.id)
      .execute();
    await appendEvent(transaction, 'destinationsUpdated', {}, { userIds: [device.user_id] });
  });
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a, 'base64url'), Buffer.from(b, 'base64url')];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Refuses user info in an address, which the sender's browser would not accept either.
 * @throws HttpError 422
 */
function refuseUserIn(endpoint: string): void {
  if (new URL(endpoint).username !== '') throw refuseField('endpoint', 'addressForbidden');
}

/** @throws HttpError 404 */
export const removeDevice = ({ db }: Pick<Deps, 'db'>, { user }: Session, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('device')
      .executeTakeFirst();
    if (!gone) throw notFound('device');
    await appendDevices(transaction, user.id, 'deviceRemoved', gone.device);
  });

/** A device of the caller, to send to. @throws HttpError 404 */
export async function findDevice(
  deps: Pick<Deps, 'db' | 'now'>,
  { user }: Session,
  id: number,
): Promise<Device> {
  const device = await devicesOf(deps, user.id)
    .select(deviceColumns)
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!device) throw notFound('device');
  return device;
}
