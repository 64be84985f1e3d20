import {
  type AttemptLimit,
  audit,
  type Caller,
  hashPassword,
  type NeedsAccess,
  passwordFits,
  type Session,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Mailer, mailOf } from '#server/modules/mail/index.ts';
import type { z } from 'zod';
import type { changePassword as changeEndpoint } from '#contract/http/settings.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { refuseField } from '#server/kernel/errors.ts';
import { revokeOpenLinks } from '#server/modules/people/links.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'attempts' | 'sessions'> & { mailer: Mailer };

/**
 * Wrong passwords within one session. They are counted by session, so that the thief of one cannot keep the
 * user, who signs in again, from changing the password.
 */
const perSession: AttemptLimit = { max: 10, windowMs: 15 * 60_000 };

/**
 * Whether the password of the caller is right.
 * @throws HttpError 422 with `fields[field]`; TooManyAttemptsError
 */
export async function requirePassword(
  { attempts, db }: Pick<Deps, 'attempts' | 'db'>,
  session: Session,
  password: string,
  field: string,
): Promise<void> {
  await attempts.take('password', session.id, perSession);
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', session.user.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(user.password_hash, password))) throw refuseField(field, 'passwordWrong');
  await attempts.refund('password', session.id);
}

/**
 * Changes the password. At the same moment every other session of the user ends, including those of guests
 * and links.
 * @returns a new token for the session of the call
 * @throws HttpError 422; TooManyAttemptsError
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { oldPassword, newPassword, language }: z.output<NonNullable<(typeof changeEndpoint)['body']>>,
  caller: Caller,
): Promise<{ jwt: string }> {
  const { db, mailer, now, sessions } = deps;
  const { id, email, username } = session.user;
  await requirePassword(deps, session, oldPassword, 'oldPassword');
  if (newPassword === oldPassword) throw refuseField('newPassword', 'passwordUnchanged');
  const password_hash = await hashPassword(newPassword);
  const jwt = await transact(db, async (transaction) => {
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    await transaction.deleteFrom('password_resets').where('user_id', '=', id).execute();
    const record = { by: session, target: session.user, caller };
    await revokeOpenLinks(transaction, now, id, record);
    await sessions.revokeOthers(id, session.id, transaction);
    await audit({ db: transaction, now }, { ...record, action: 'passwordChanged' });
    return sessions.replace(session, transaction);
  });
  mailer.send(mailOf('passwordChanged', language ?? 'en', email, username));
  return { jwt };
}
