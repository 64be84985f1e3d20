import type { z } from 'zod';
import type { credentials, LoginAnswer } from '#contract/http/auth.ts';
import { passwordFits } from '#server/access/passwords.ts';
import { codeLength, stepOfCode } from '#server/access/totp.ts';
import type { Context } from '#server/api/context.ts';
import { HttpError, invalid } from '#server/api/http/errors.ts';

type Deps = Pick<Context, 'db' | 'loginLimits' | 'now' | 'sessions'>;

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
  address: string,
): Promise<LoginAnswer> {
  const result = await deps.loginLimits.attempt(submitted.email, address, () =>
    checkCredentials(deps, submitted),
  );
  if (result.outcome === 'failed') throw result.error;
  return result.answer;
}

async function checkCredentials(deps: Deps, submitted: z.output<typeof credentials>): Promise<Result> {
  const failed = (error: HttpError): Result => ({ outcome: 'failed', error });
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'blocked', 'totp_secret'])
    .where('email', '=', submitted.email)
    .executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, submitted.password);
  if (!user || !fits) return failed(invalid('Wrong email or password.'));
  if (user.blocked) return failed(new HttpError(403, 'This user is blocked. Ask your administrator.'));

  if (user.totp_secret !== null) {
    if (submitted.code === undefined) return { outcome: 'neither', answer: { codeLength } };
    if (!(await useCode(deps, user, user.totp_secret, submitted.code))) {
      const reason = 'The code is invalid or already used.';
      return failed(invalid(reason, { code: reason }));
    }
  }
  return { outcome: 'passed', answer: { jwt: await deps.sessions.open(user.id) } };
}

/** Accepts a code once: of two concurrent requests with the same code only one succeeds. */
async function useCode(
  { db, now }: Deps,
  user: { id: number },
  secret: string,
  code: string,
): Promise<boolean> {
  const step = stepOfCode(secret, code, now());
  if (step === null) return false;
  const used = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
