import type { Kysely } from 'kysely';
import { comparableName } from '#domain/servers/groupNames.ts';
import { appendSessions } from '#server/modules/access/index.ts';
import { appendPeople } from '#server/modules/people/index.ts';
import type { StoredSettings, Tables } from '#server/schema/tables.ts';
import { type AdminDeps, AdminError, done, type FoundUser, nameOf, record } from './command.ts';
import type { AdminAnswer, AdminRequest, SettingName } from './requests.ts';

/** Commands of `npm run admin` about what a user sees and may do besides the role, in the transaction of the caller. */

type Request<C extends AdminRequest['command']> = Extract<AdminRequest, { command: C }>;

/** Finds a server group by id, otherwise by name. @throws AdminError */
async function findGroup(db: Kysely<Tables>, text: string) {
  const groups = await db.selectFrom('server_groups').select(['id', 'name', 'payer_id']).execute();
  const name = comparableName(text);
  const group =
    groups.find(({ id }) => String(id) === text) ?? groups.find((one) => comparableName(one.name) === name);
  if (!group) throw new AdminError(`There is no server group ${text}. Name its id or its name.`);
  return group;
}

/** Lets a user see the servers of a group; a trigger announces it. */
export async function addMember(
  deps: AdminDeps,
  user: FoundUser,
  request: Request<'add-member'>,
): Promise<AdminAnswer> {
  const { db } = deps;
  const group = await findGroup(db, request.group);
  const added = await db
    .insertInto('user_server_groups')
    .values({ user_id: user.id, group_id: group.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .executeTakeFirst();
  if (!added) return done(`${nameOf(user)} is a member of ${group.name} already.`);
  await record(deps, 'memberAdded', { group: group.name }, user);
  await appendPeople(db, [user.id]);
  return done(`${nameOf(user)} is a member of ${group.name} now.`);
}

export async function removeMember(
  deps: AdminDeps,
  user: FoundUser,
  request: Request<'remove-member'>,
): Promise<AdminAnswer> {
  const { db } = deps;
  const group = await findGroup(db, request.group);
  const removed = await db
    .deleteFrom('user_server_groups')
    .where('user_id', '=', user.id)
    .where('group_id', '=', group.id)
    .returning('group_id')
    .executeTakeFirst();
  if (!removed) return done(`${nameOf(user)} is not a member of ${group.name}.`);
  await record(deps, 'memberRemoved', { group: group.name }, user);
  await appendPeople(db, [user.id]);
  const pays = group.payer_id === user.id ? ', but still pays for its consoles' : '';
  return done(`${nameOf(user)} is no longer a member of ${group.name}${pays}.`);
}

const fields = {
  'hard-start': 'hardRunButton',
  'index-editing': 'canEditAccountIndexes',
  'cycles-and-rivals': 'showAccountAddColumns',
} as const satisfies Record<SettingName, keyof StoredSettings>;

export async function changeSetting(
  deps: AdminDeps,
  user: FoundUser,
  { setting, isOn }: Request<'setting'>,
): Promise<AdminAnswer> {
  const { db } = deps;
  const field = fields[setting];
  const [from, to] = isOn ? (['off', 'on'] as const) : (['on', 'off'] as const);
  if (user.settings[field] === isOn) return done(`${setting} is ${to} already for ${nameOf(user)}.`);
  await db
    .updateTable('users')
    .set({ settings: JSON.stringify({ ...user.settings, [field]: isOn }) })
    .where('id', '=', user.id)
    .execute();
  await record(deps, 'settingChanged', { setting, from, to }, user);
  await appendSessions(db, [{ userId: user.id }]);
  return done(`${setting} is ${to} now for ${nameOf(user)}.`);
}
