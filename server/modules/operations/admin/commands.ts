import { randomBytes } from 'node:crypto';
import { auditUserChanges, hashPassword, newSettings, roles } from '#server/modules/access/index.ts';
import { appendPeople, removeSecondFactor, setBlocked, setRole } from '#server/modules/people/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { changeMoney } from './money.ts';
import {
  type AdminDeps,
  AdminError,
  commandText,
  done,
  findUser,
  type FoundUser,
  nameOf,
  record,
} from './command.ts';
import { addMember, changeSetting, removeMember } from './grants.ts';
import { isAboutMoney, type MoneyRequest } from './moneyRequests.ts';
import type { AdminAnswer, AdminRequest } from './requests.ts';
import { listUsers, roleText } from './userList.ts';

/** Carries out a command of `npm run admin` in one transaction. */
export async function runAdminCommand(deps: AdminDeps, request: AdminRequest): Promise<AdminAnswer> {
  if (request.command === 'list') return { lines: await listUsers(deps.db, deps.now()) };
  if (request.command === 'release-agent') return releaseAgent(deps, request);
  const passwordHash = request.command === 'create' ? await hashPassword(request.password) : '';
  try {
    return await transact(deps.db, async (db) => {
      const details = { command: commandText(deps.by) };
      await auditUserChanges(db, { by: null, details, caller: null });
      const inside = { ...deps, db };
      if (request.command === 'create') return createUser(inside, request, passwordHash);
      return isAboutMoney(request) ? changeMoney(inside, request) : changeUser(inside, request);
    });
  } catch (error) {
    if (error instanceof AdminError) return { error: error.message };
    throw error;
  }
}

/** Releases a version of the agent as the newest, which people download and to which agents update. */
async function releaseAgent(
  { db, now }: AdminDeps,
  { version, notes }: Extract<AdminRequest, { command: 'release-agent' }>,
): Promise<AdminAnswer> {
  const made = await db
    .insertInto('agent_releases')
    .values({ version, notes, password: randomBytes(8).toString('hex'), released_at: now() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return made
    ? done(`The package of agent ${version} can be downloaded in the app.`)
    : { error: `There is a package of agent ${version} already.` };
}

async function createUser(
  deps: AdminDeps,
  { email, username, role }: Extract<AdminRequest, { command: 'create' }>,
  passwordHash: string,
): Promise<AdminAnswer> {
  const { db, now, timezone } = deps;
  refuseUnknownRole(role);
  const made = await db
    .insertInto('users')
    .values({
      email,
      username,
      password_hash: passwordHash,
      role,
      settings: JSON.stringify(newSettings(timezone)),
      created_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username', 'email'])
    .executeTakeFirst();
  if (!made) throw new AdminError('There is a user with this email or this name already.');
  await record(deps, 'userCreated', { role }, made);
  await appendPeople(db, [made.id]);
  return done(`${nameOf(made)} can sign in as ${roleText(role)}.`);
}

async function changeUser(
  deps: AdminDeps,
  request: Exclude<AdminRequest, MoneyRequest | { command: 'list' | 'create' | 'release-agent' }>,
): Promise<AdminAnswer> {
  const { db } = deps;
  const user = await findUser(db, request.user);
  switch (request.command) {
    case 'block': {
      if (user.blocked) return done(`${nameOf(user)} is blocked already.`);
      await setBlocked(db, user, true);
      return done(`${nameOf(user)} is blocked and signed out everywhere.`);
    }
    case 'unblock':
      if (!user.blocked) return done(`${nameOf(user)} is not blocked.`);
      await setBlocked(db, user, false);
      return done(`${nameOf(user)} can sign in again.`);
    case 'role':
      refuseUnknownRole(request.role);
      if (user.role === request.role) return done(`${nameOf(user)} is ${roleText(user.role)} already.`);
      await setRole(db, user, request.role);
      return done(`${nameOf(user)} is ${roleText(request.role)} now, was ${roleText(user.role)}.`);
    case 'reset-second-factor':
      return resetSecondFactor(deps, user);
    case 'add-member':
      return addMember(deps, user, request);
    case 'remove-member':
      return removeMember(deps, user, request);
    case 'setting':
      return changeSetting(deps, user, request);
  }
}

async function resetSecondFactor(deps: AdminDeps, user: FoundUser): Promise<AdminAnswer> {
  if (!user.hasSecondFactor) return done(`${nameOf(user)} has no second factor.`);
  await removeSecondFactor(deps.db, user);
  await record(deps, 'secondFactorReset', {}, user);
  return done(`${nameOf(user)} signs in with the password alone until a new second factor is enabled.`);
}

function refuseUnknownRole(role: number): void {
  if (!roles.some((known) => known.role === role)) throw new AdminError(`There is no role ${role}.`);
}
