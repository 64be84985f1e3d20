import type { Kysely } from 'kysely';
import { transact } from '#server/kernel/database/transaction.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact, type FactActor } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Tells a person that a device was added or removed. @param actor default: the caller */
export async function appendDevices(
  transaction: Kysely<Tables>,
  userId: number,
  kind: 'deviceAdded' | 'deviceRemoved',
  device: string | null,
  actor?: FactActor,
): Promise<void> {
  await appendEvent(transaction, 'destinationsUpdated', {}, { userIds: [userId] });
  await appendFact(transaction, {
    kind,
    objects: {},
    data: { device },
    audience: { userIds: [userId] },
    ...(actor && { actor }),
  });
}

/** Deletes a device whose subscription has ended. Its session keeps when that was, unless it has another device. */
export const forgetDevice = ({ db, now }: Needs<'db' | 'now'>, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    // First, as when a session is replaced or deleted: those change the row of the session before its devices.
    await transaction
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', (eb) => eb.selectFrom('push_devices').select('session_id').where('id', '=', id))
      .forNoKeyUpdate()
      .execute();
    const gone = await transaction
      .deleteFrom('push_devices')
      .where('id', '=', id)
      .returning(['user_id', 'session_id', 'device'])
      .executeTakeFirst();
    // The message before may have found out the same.
    if (!gone) return;
    await transaction
      .updateTable('sessions')
      .set({ push_ended_at: now() })
      .where('id', '=', gone.session_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('push_devices').select('id').where('session_id', '=', gone.session_id))),
      )
      .execute();
    await appendDevices(transaction, gone.user_id, 'deviceRemoved', gone.device, { kind: 'system' });
  });
