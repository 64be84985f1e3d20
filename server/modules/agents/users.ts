import { type Kysely, type RawBuilder, sql } from 'kysely';
import { seesAllUpTo } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Condition on `users`: the user may see the server with this token. An agent learns nothing about other users. */
export const seesServerOf = (
  token: string,
): RawBuilder<boolean> => sql<boolean>`(users.role <= ${seesAllUpTo} or exists (
  select from servers join user_server_groups on user_server_groups.group_id = servers.group_id
  where servers.token = ${token} and user_server_groups.user_id = users.id))`;

/** Names of the users who may see the server, by id. */
export async function usersOfServer(
  db: Kysely<Tables>,
  token: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(sql<boolean>`id = any(${sql.val([...new Set(ids)])}::int[])`)
    .where(seesServerOf(token))
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * Users who may see the server, by the names that its agent has reported: `user 7` while the name was unknown. Names are
 * unique.
 */
export async function usersByName(
  db: Kysely<Tables>,
  token: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, { id: number; name: string }>> {
  if (names.length === 0) return new Map();
  const idOf = (name: string) => Number(/^user (\d{1,9})$/.exec(name)?.[1] ?? 0);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where((eb) => eb.or([eb('username', 'in', names), eb('id', 'in', names.map(idOf))]))
    .where(seesServerOf(token))
    .execute();
  return new Map(
    names.flatMap((name) => {
      const found = rows.find((row) => row.name === name) ?? rows.find((row) => row.id === idOf(name));
      return found ? [[name, found] as const] : [];
    }),
  );
}
