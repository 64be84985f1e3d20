import {
  audit,
  type Caller,
  codeLength,
  type NeedsAccess,
  passwordFits,
  useCode,
  useRecoveryCode,
} from '#server/modules/access/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { z } from 'zod';
import type { credentials, LoginAnswer } from '#contract/http/auth.ts';
import { type HttpError, refuse, refuseField } from '#server/kernel/errors.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'loginLimits' | 'sessions' | 'vault'>;

/** Result of an attempt: a response, or an error. */
type Result =
  | { outcome: 'passed' | 'neither'; answer: LoginAnswer }
  | { outcome: 'failed'; error: HttpError };

/**
 * Signs in, in one step or two. A wrong password and an unknown email get the same response in the same time.
 * @throws HttpError 422 for wrong credentials or code, 403 for a blocked user; TooManyAttemptsError
 */
export async function logIn(
  deps: Deps,
  submitted: z.output<typeof credentials>,
  caller: Caller,
): Promise<LoginAnswer> {
  const result = await deps.loginLimits.attempt(submitted.email, caller.address, () =>
    checkCredentials(deps, submitted, caller),
  );
  if (result.outcome === 'failed') throw result.error;
  return result.answer;
}

async function checkCredentials(
  deps: Deps,
  submitted: z.output<typeof credentials>,
  caller: Caller,
): Promise<Result> {
  const failed = (error: HttpError): Result => ({ outcome: 'failed', error });
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'blocked', 'totp_secret'])
    .where('email', '=', submitted.email)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, submitted.password);
  if (!user || !fits) return failed(refuse('loginWrong'));
  if (user.blocked) return failed(refuse('userBlockedHere'));

  if (user.totp_secret !== null) {
    const { code, recoveryCode } = submitted;
    if (code === undefined && recoveryCode === undefined)
      return { outcome: 'neither', answer: { codeLength } };
    const secret = user.totp_secret;
    const isRight = await deps.loginLimits.attemptCode(user.id, () =>
      recoveryCode === undefined
        ? useCode(deps, user.id, secret, code ?? '')
        : useRecoveryCode(deps.db, user.id, recoveryCode),
    );
    if (!isRight) {
      return failed(refuseField(recoveryCode === undefined ? 'code' : 'recoveryCode', 'codeWrong'));
    }
    if (recoveryCode !== undefined)
      await audit(deps, { action: 'recoveryCodeUsed', by: user, target: user, caller });
  }
  const jwt = await openSession(deps, user, caller);
  if (jwt === null) return failed(refuse('loginWrong'));
  await audit(deps, { action: 'signedIn', by: user, caller });
  return { outcome: 'passed', answer: { jwt } };
}

/**
 * Opens a session, unless the password was changed or the user blocked after the check of the password: a change ends
 * all sessions, and this one would come after it.
 */
const openSession = (
  { db, sessions }: Deps,
  { id, password_hash }: { id: number; password_hash: string | null },
  caller: Caller,
): Promise<string | null> =>
  transact(db, async (transaction) => {
    const same = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('blocked', '=', false)
      .forShare()
      .executeTakeFirst();
    return same ? sessions.open(id, { caller }, transaction) : null;
  });
