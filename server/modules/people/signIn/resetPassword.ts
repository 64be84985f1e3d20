import {
  appendSessions,
  type AttemptLimit,
  audit,
  type Caller,
  hashOfToken,
  hashPassword,
  type NeedsAccess,
  networkOf,
  newToken,
  TooManyAttemptsError,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Mailer, mailOf } from '#server/modules/mail/index.ts';
import type { z } from 'zod';
import type { forgotPassword, resetPassword as resetEndpoint } from '#contract/http/auth.ts';
import { refuse } from '#server/kernel/errors.ts';
import { revokeOpenLinks } from '#server/modules/people/links.ts';
import { transact } from '#server/kernel/database/transaction.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'> &
  NeedsAccess<'attempts' | 'sessions'> & { mailer: Mailer };

/** Lifetime of a link in milliseconds: 30 minutes. */
export const resetTtlMs = 30 * 60_000;
/** How long a used or expired link is distinguished from an unknown one, in milliseconds. */
export const resetKeptMs = 24 * 3_600_000;

const quarterHourMs = 15 * 60_000;
/** Requests and resets from one address, which several people may share. */
const perAddress: AttemptLimit = { max: 20, windowMs: quarterHourMs };
/**
 * Mails to one user. Further requests are ignored and do not extend the window; the links of earlier mails
 * stay valid, so that a stranger who exhausts the limit cannot prevent a new password.
 */
const perUser: AttemptLimit = { max: 3, windowMs: quarterHourMs };

/**
 * Sends a link in the background. Neither the answer nor its time reveals whether the email is known.
 * @throws TooManyAttemptsError only by address
 */
export async function requestReset(
  deps: Deps,
  { email, language }: z.output<NonNullable<(typeof forgotPassword)['body']>>,
  caller: Caller,
): Promise<void> {
  await deps.attempts.take('forgot-address', networkOf(caller.address), perAddress);
  sendLink(deps, email, language ?? 'en', caller).catch((error: unknown) => {
    if (!(error instanceof TooManyAttemptsError))
      deps.log.error({ err: error }, 'a link for a new password could not be sent');
  });
}

async function sendLink(deps: Deps, email: string, language: 'en' | 'ru', caller: Caller): Promise<void> {
  const { db, now, attempts, mailer, config } = deps;
  const user = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', email)
    .where('blocked', '=', false)
    .executeTakeFirst();
  if (!user) return;
  await attempts.take('forgot-user', String(user.id), perUser);
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashOfToken(token),
      user_id: user.id,
      expires_at: new Date(now().getTime() + resetTtlMs),
    })
    .execute();
  await audit(deps, { action: 'passwordResetRequested', by: null, target: user, caller });
  const address = `${config.publicUrl}/reset/password?token=${token}`;
  mailer.send(mailOf('resetPassword', language, email, user.username, address));
}

/**
 * Sets the password for which a link was requested, and ends all sessions of the user.
 * @throws HttpError 422 for a link that is used, expired or unknown
 */
export async function resetPassword(
  deps: Deps,
  { password, token, language }: z.output<NonNullable<(typeof resetEndpoint)['body']>>,
  caller: Caller,
): Promise<void> {
  const { attempts, db, mailer, now, sessions } = deps;
  const from = networkOf(caller.address);
  await attempts.take('reset-address', from, perAddress);
  const token_hash = hashOfToken(token);
  await refuseInvalid(deps, token_hash);
  const password_hash = await hashPassword(password);
  const user = await transact(db, async (transaction) => {
    const used = await transaction
      .updateTable('password_resets')
      .set({ used_at: now() })
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw usedLink();
    // Links of other mails end as well.
    await transaction
      .updateTable('password_resets')
      .set({ used_at: now() })
      .where('user_id', '=', used.user_id)
      .where('used_at', 'is', null)
      .execute();
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', used.user_id)
      .returning(['id', 'username', 'email'])
      .executeTakeFirstOrThrow();
    const record = { by: changed, target: changed, caller };
    await audit({ db: transaction, now }, { ...record, action: 'passwordReset' });
    await appendSessions(transaction, [{ userId: changed.id }]);
    await revokeOpenLinks(transaction, now, changed.id, record);
    await sessions.revokeOthers(changed.id, null, transaction);
    return changed;
  });
  await attempts.refund('reset-address', from);
  mailer.send(mailOf('passwordChanged', language ?? 'en', user.email, user.username));
}

const usedLink = () => refuse('resetLinkUsed');

async function refuseInvalid({ db, now }: Deps, tokenHash: string): Promise<void> {
  const link = await db
    .selectFrom('password_resets')
    .select(['expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!link) throw refuse('resetLinkInvalid');
  if (link.used_at) throw usedLink();
  if (link.expires_at <= now()) throw refuse('resetLinkExpired');
}
