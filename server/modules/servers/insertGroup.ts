import { type Kysely, sql } from 'kysely';
import { comparableName } from '#domain/servers/groupNames.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { refuseField } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Key of the advisory lock; any number not used elsewhere in the database. */
const groupNamesLock = 20_261_121;

/**
 * Refuses the name of another group, even if the caller does not see that group. Names are locked until the
 * transaction ends, so that of two concurrent requests only one gets the name.
 * @param field field of the request with the name
 * @throws HttpError 422
 */
export async function refuseTakenName(
  transaction: Kysely<Tables>,
  name: string,
  { field = 'name', except }: { field?: string; except?: number } = {},
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${groupNamesLock})`.execute(transaction);
  const groups = await transaction.selectFrom('server_groups').select(['id', 'name']).execute();
  const requestedName = comparableName(name);
  if (!groups.some((group) => group.id !== except && comparableName(group.name) === requestedName)) return;
  throw refuseField(field, 'groupNameTaken');
}

/**
 * Inserts a group with its creator as the first member, who pays for its consoles. Needs a transaction.
 * @returns its id
 * @throws HttpError 422
 */
export async function insertGroup(
  db: Kysely<Tables>,
  maker: Viewer,
  group: { name: string; description?: string | null | undefined },
  field = 'name',
): Promise<number> {
  await refuseTakenName(db, group.name, { field });
  const { id } = await db
    .insertInto('server_groups')
    .values({ name: group.name, description: group.description ?? null, payer_id: maker.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_server_groups').values({ user_id: maker.id, group_id: id }).execute();
  return id;
}
