import {
  appendAccess,
  type AttemptLimit,
  audit,
  type Caller,
  codeLength,
  decryptTotp,
  encryptTotp,
  type NeedsAccess,
  newSecret,
  otpauthLine,
  replaceCodes,
  type Session,
  stepOfCode,
  useCode,
  useRecoveryCode,
} from '#server/modules/access/index.ts';
import { appendPeople } from '#server/modules/people/changeUser.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import { refuse, refuseField } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'attempts' | 'vault'>;

/** Wrong codes within one session. */
const perSession: AttemptLimit = { max: 10, windowMs: 15 * 60_000 };

const wrongCode = () => {
  return refuseField('code', 'codeWrong');
};
const notEnabled = () => refuse('secondFactorDisabled');
const isEnabled = () => refuse('secondFactorEnabled');

const secretsOf = (db: Kysely<Tables>, userId: number) =>
  db
    .selectFrom('users')
    .select(['totp_secret', 'totp_pending'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function readSecondFactor(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const { totp_secret } = await secretsOf(db, userId);
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { enabled: totp_secret !== null, recoveryCodesLeft: left };
}

/** Creates a new secret, which has no effect before it is confirmed with a code. @throws HttpError 409 */
export async function startSecondFactor({ db, vault }: Deps, { user }: Session) {
  const secret = newSecret();
  const updated = await db
    .updateTable('users')
    .set({ totp_pending: encryptTotp(vault, user.id, secret) })
    .where('id', '=', user.id)
    .where('totp_secret', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw isEnabled();
  return { secret, uri: otpauthLine(secret, user.email), codeLength };
}

/** Enables the second factor with a code of the new secret. @throws HttpError 409, 422; TooManyAttemptsError */
export async function enableSecondFactor(
  deps: Deps,
  session: Session,
  code: string,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const { attempts, db, now, vault } = deps;
  const { user } = session;
  await attempts.take('code', session.id, perSession);
  const { totp_pending: pending, totp_secret } = await secretsOf(db, user.id);
  if (totp_secret !== null) throw isEnabled();
  const step = pending === null ? null : stepOfCode(decryptTotp(vault, user.id, pending), code, now());
  if (step === null) throw wrongCode();
  const recoveryCodes = await transact(db, async (transaction) => {
    const enabled = await transaction
      .updateTable('users')
      .set({ totp_secret: pending, totp_pending: null, totp_last_step: step })
      .where('id', '=', user.id)
      .where('totp_pending', '=', pending)
      .returning('id')
      .executeTakeFirst();
    if (!enabled) throw isEnabled();
    await audit(
      { db: transaction, now },
      { action: 'secondFactorEnabled', by: session, target: user, caller },
    );
    await appendAccess(transaction, user.id);
    await appendPeople(transaction, [user.id]);
    return replaceCodes(transaction, user.id);
  });
  await attempts.refund('code', session.id);
  return { recoveryCodes };
}

/** @throws HttpError 409, 422 for a wrong code; TooManyAttemptsError */
async function requireCode(deps: Deps, session: Session, code: string): Promise<void> {
  await deps.attempts.take('code', session.id, perSession);
  const { totp_secret } = await secretsOf(deps.db, session.user.id);
  if (totp_secret === null) throw notEnabled();
  const digits = code.replaceAll(' ', '');
  const isRight = /^\d+$/.test(digits)
    ? await useCode(deps, session.user.id, totp_secret, digits)
    : await useRecoveryCode(deps.db, session.user.id, code);
  if (!isRight) throw wrongCode();
  await deps.attempts.refund('code', session.id);
}

/** @throws HttpError 409, 422; TooManyAttemptsError */
export async function disableSecondFactor(
  deps: Deps,
  session: Session,
  code: string,
  caller: Caller,
): Promise<void> {
  const { user } = session;
  await requireCode(deps, session, code);
  await transact(deps.db, async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ totp_secret: null, totp_pending: null, totp_last_step: null })
      .where('id', '=', user.id)
      .execute();
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await audit(
      { db: transaction, now: deps.now },
      { action: 'secondFactorDisabled', by: session, target: user, caller },
    );
    await appendAccess(transaction, user.id);
    await appendPeople(transaction, [user.id]);
  });
}

/** @throws HttpError 409, 422; TooManyAttemptsError */
export async function replaceRecoveryCodes(
  deps: Deps,
  session: Session,
  code: string,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const { db, now } = deps;
  await requireCode(deps, session, code);
  const recoveryCodes = await transact(db, (transaction) => replaceCodes(transaction, session.user.id));
  await audit({ db, now }, { action: 'recoveryCodesReplaced', by: session, target: session.user, caller });
  return { recoveryCodes };
}
