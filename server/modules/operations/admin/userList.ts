import type { Kysely } from 'kysely';
import { roles } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { columnsOf } from '#node/columns.ts';

export const roleText = (role: number): string =>
  roles.find((known) => known.role === role)?.name ?? `role ${role}`;

/** A role by its number or its name; null for an unknown one. */
export const findRole = (text: string): number | null =>
  roles.find(({ role, name }) => String(role) === text || name === text)?.role ?? null;

/** `0 (supervisor), 50 (hired admin), …` */
export const roleChoices = (): string => roles.map(({ role, name }) => `${role} (${name})`).join(', ');

/** All users as lines of a table, by role and name. */
export async function listUsers(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'role', 'blocked', 'totp_secret'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now)
        .as('sessions'),
    )
    .orderBy('role')
    .orderBy('username')
    .execute();
  if (users.length === 0) return ['There are no users yet.'];
  const rows = users.map(({ id, email, username, role, blocked, totp_secret, sessions }) => [
    String(id),
    email,
    username,
    roleText(role),
    blocked ? 'blocked' : '',
    totp_secret === null ? '' : 'second factor',
    `${sessions ?? 0} sessions`,
  ]);
  return columnsOf([['id', 'email', 'name', 'role', '', '', 'signed in'], ...rows]);
}
