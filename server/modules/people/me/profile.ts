import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import { timezoneLockedUntil, timezoneLockMs } from '#domain/access/timezoneLock.ts';
import { appendAccess, audit, type Caller, type Session } from '#server/modules/access/index.ts';
import { appendPeople } from '#server/modules/people/changeUser.ts';
import { appendSchedulersOf } from '#server/modules/schedulers/index.ts';
import { isNameTaken, nameIsTaken } from '#server/modules/people/signIn/register.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { refuse, refuseField } from '#server/kernel/errors.ts';
import { isTimezone } from '#server/kernel/config/variables.ts';

type Deps = Needs<'db' | 'now'>;

/** @throws HttpError 422 for the current name and for one that another user has */
export async function changeName(
  deps: Deps,
  session: Session,
  username: string,
  caller: Caller,
): Promise<void> {
  const { db } = deps;
  const { id, username: before } = session.user;
  if (username === before) throw refuseField('username', 'nameUnchanged');
  if (await isNameTaken(db, username, id)) throw nameIsTaken();
  try {
    await transact(db, async (transaction) => {
      await transaction.updateTable('users').set({ username }).where('id', '=', id).execute();
      await appendPeople(transaction, [id]);
      await appendAccess(transaction, id);
    });
  } catch (error) {
    // Somebody else took the name first.
    if (await isNameTaken(db, username, id)) throw nameIsTaken();
    throw error;
  }
  const target = { id, username };
  await audit(deps, {
    action: 'nameChanged',
    by: session,
    target,
    details: { from: before, to: username },
    caller,
  });
}

/** @throws HttpError 422 for an unknown zone, 409 within 48 hours of the last change */
export async function changeTimezone(
  deps: Deps,
  session: Session,
  timezone: string,
  caller: Caller,
): Promise<void> {
  const { db, now } = deps;
  const { id } = session.user;
  if (!isTimezone(timezone)) throw refuseField('timezone', 'timezoneUnknown');
  const { settings } = await db
    .selectFrom('users')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (settings.timezone === timezone) return;
  const at = now();
  const until = timezoneLockedUntil(settings.timezoneChangedAt, at.getTime());
  const isLocked = (ms: number) => refuse('timezoneLocked', { wait: Math.ceil(ms / 60_000) * 60 });
  if (until !== null) throw isLocked(until - at.getTime());
  const changed = await transact(db, async (transaction) => {
    await appendAccess(transaction, id);
    await appendSchedulersOf(transaction, id);
    return (
      transaction
        .updateTable('users')
        .set({
          settings: sql`settings || ${JSON.stringify({ timezone, timezoneChangedAt: at.toISOString() })}::jsonb`,
        })
        .where('id', '=', id)
        // Of two concurrent changes only one succeeds.
        .where(
          sql<boolean>`settings->>'timezoneChangedAt' is not distinct from ${settings.timezoneChangedAt}::text`,
        )
        .returning('id')
        .executeTakeFirst()
    );
  });
  if (!changed) throw isLocked(timezoneLockMs);
  const details = { from: settings.timezone, to: timezone };
  await audit(deps, { action: 'timezoneChanged', by: session, target: session.user, details, caller });
}
