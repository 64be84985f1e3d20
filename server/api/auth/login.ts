import type { z } from 'zod';
import type { credentials, LoginAnswer } from '#contract/http/auth.ts';
import { passwordFits } from '#server/access/passwords.ts';
import { codeLength, stepOfCode } from '#server/access/totp.ts';
import type { TryLimit } from '#server/access/tries.ts';
import type { Context } from '#server/api/context.ts';
import { HttpError, invalid } from '#server/api/http/errors.ts';
import type { UserRow } from '#server/store/tables.ts';

const quarterHour = 15 * 60 * 1000;
/** Failed sign-ins, whether the account exists or not. */
export const perAccount: TryLimit = { max: 10, windowMs: quarterHour };
/** More than one person may sit behind an address. */
export const perAddress: TryLimit = { max: 50, windowMs: quarterHour };

type Deps = Pick<Context, 'db' | 'sessions' | 'tries' | 'now'>;

/**
 * Signs in, in one step or two. A wrong password and an unknown email answer alike and take the same time.
 * Only failures count against the limits.
 * @throws HttpError 422 for wrong credentials or code, 403 for a blocked user; TooManyTriesError
 */
export async function logIn(
  deps: Deps,
  given: z.output<typeof credentials>,
  address: string,
): Promise<LoginAnswer> {
  const { db, sessions, tries } = deps;
  await tries.take('login-address', address, perAddress);
  await tries.take('login-account', given.email, perAccount);

  const user = await db.selectFrom('users').selectAll().where('email', '=', given.email).executeTakeFirst();
  const fits = await passwordFits(user?.password_hash ?? null, given.password);
  if (!user || !fits) throw invalid('Wrong email or password.');
  if (user.blocked) throw new HttpError(403, 'This user is blocked. Ask your administrator.');

  if (user.totp_secret !== null) {
    if (given.code === undefined) {
      await tries.giveBack('login-account', given.email);
      await tries.giveBack('login-address', address);
      return { codeLength };
    }
    if (!(await useCode(deps, user, user.totp_secret, given.code))) {
      const why = 'The code is wrong or was used before.';
      throw invalid(why, { code: why });
    }
  }
  await tries.forget('login-account', given.email);
  await tries.giveBack('login-address', address);
  return { jwt: await sessions.open(user.id) };
}

/** Takes a code once: of two requests with the same code at the same time only one gets in. */
async function useCode({ db, now }: Deps, user: UserRow, secret: string, code: string): Promise<boolean> {
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
