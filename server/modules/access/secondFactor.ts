import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { decryptTotp } from './secondFactorSecrets.ts';
import { hashOfToken } from './tokens.ts';
import { stepOfCode } from './totp.ts';
import type { Vault } from './vault.ts';

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10;

/** Base32, as in the secret: no two characters are easily confused. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 16 letters of 5 bits: too many to try out, even for somebody who knows the hashes. */
const codeLetters = 16;

/** `abcd-efgh-ijkl-mnop`. */
const newRecoveryCode = (): string =>
  Array.from(
    { length: codeLetters },
    (_, n) => (n > 0 && n % 4 === 0 ? '-' : '') + letters[randomInt(32)],
  ).join('');

/** Hash of a code as typed: dashes, spaces and case do not matter. */
const hashOfCode = (code: string): string => hashOfToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));

/** Replaces the recovery codes of a user. @returns the new ones, which are shown once */
export async function replaceCodes(db: Kysely<Tables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code. @returns whether it was valid; of two concurrent uses only one succeeds */
export async function useRecoveryCode(db: Kysely<Tables>, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfCode(code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Accepts a code of the app once: of two concurrent requests with the same code, only one succeeds.
 * @param stored the encrypted secret
 */
export async function useCode(
  { db, now, vault }: { db: Kysely<Tables>; now: () => Date; vault: Vault },
  userId: number,
  stored: string,
  code: string,
): Promise<boolean> {
  const step = stepOfCode(decryptTotp(vault, userId, stored), code, now());
  if (step === null) return false;
  const used = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
