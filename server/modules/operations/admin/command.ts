import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '#contract/http/audit.ts';
import { audit } from '#server/modules/access/index.ts';
import type { AuditDetails } from '#server/schema/peopleTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { AdminAnswer } from './requests.ts';

/** Shared parts of the commands of `npm run admin`. */

export interface AdminDeps {
  db: Kysely<Tables>;
  now: () => Date;
  timezone: string;
  /** The person who runs the command, for the audit log. */
  by: string;
}

/** A command that cannot be carried out; its text is for the person at the terminal. */
export class AdminError extends Error {}

export const commandText = (by: string): string => `npm run admin, ${by}`;

type Person = { id: number; username: string; email: string };
export const nameOf = ({ username, email }: Person): string => `${username} (${email})`;

export const done = (line: string): AdminAnswer => ({ lines: [line] });

/** Writes the act and the person to the audit log. */
export const record = (
  { db, now, by }: AdminDeps,
  action: AuditAction,
  details: AuditDetails,
  target?: Person,
): Promise<void> =>
  audit(
    { db, now },
    {
      action,
      by: null,
      ...(target && { target }),
      details: { ...details, command: commandText(by) },
      caller: null,
    },
  );

export type FoundUser = Awaited<ReturnType<typeof findUser>>;

/** Finds a user by email, otherwise by name, ignoring case. @throws AdminError */
export async function findUser(db: Kysely<Tables>, text: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'blocked', 'totp_secret', 'settings'])
    .where((eb) =>
      eb.or([eb('email', '=', text.toLowerCase()), sql<boolean>`lower(username) = lower(${text})`]),
    )
    .orderBy((eb) => eb('email', '=', text.toLowerCase()), 'desc')
    // The trigger reads the user as left by this transaction.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AdminError(`There is no user ${text}. Name the email or the name.`);
  const { totp_secret, ...user } = row;
  return { ...user, hasSecondFactor: totp_secret !== null };
}
