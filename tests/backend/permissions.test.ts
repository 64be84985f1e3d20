import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Enums } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { names, partsOf } from './requests.ts';
import { createWorld, demoUser, type Parts, useWorld, type World } from './world.ts';

const people = ['supervisor', 'admin', 'operator', 'staff', 'view', 'viewer', 'nobody'] as const;

const world = useWorld();
let enums: Enums;
beforeAll(async () => {
  enums = (await world.api.call(endpoints.getEnums)).json();
});

/** Whether the role at this position of GET /util/enums has a permission. */
const has = (permission: string, position: number): boolean =>
  enums.accessMap[permission]?.[position] ?? false;

/** Whether the table of GET /util/enums permits the call. */
function mayCall({ access }: Endpoint, role: number): boolean {
  if (typeof access === 'string') return true;
  const position = enums.roles.findIndex((known) => known.role === role);
  return access.some((permission) => has(permission, position));
}

// Before the calls below, which change the demo data.
test('a role gets only the permitted fields of accounts and activity from every call of consoles', async () => {
  for (const person of ['supervisor', 'operator', 'staff', 'view', 'viewer']) {
    const position = enums.roles.findIndex(({ role }) => role === demoUser(person).role);
    const token = await world.tokenOf(person);
    const read = async (endpoint: Endpoint, parts: Parts) => {
      const { data, consoles } = (await world.api.call(endpoint, { ...parts, token })).json<{
        data?: GameConsole[];
        consoles?: GameConsole[];
      }>();
      return data ?? consoles ?? [];
    };
    const ofServer = { params: { id: 1 } };
    const listed = await read(endpoints.getServerConsoles, ofServer);
    const consoleIds = listed.map(({ id }) => id).join(',');
    const all = [
      ...listed,
      ...(await read(endpoints.getStackedConsoles, ofServer)),
      ...(await read(endpoints.getServersInfo, { query: { consoleIds } })),
    ];
    expect(all.length).toBeGreaterThan(2 * 8);
    for (const one of all) {
      expect([person, 'gameActivity' in one]).toEqual([person, has('accountsView_game_activity', position)]);
      for (const account of [one.activeAccount, one.lastActiveAccount, ...one.accounts]) {
        if (account === null) continue;
        expect([person, 'email' in account]).toEqual([person, has('accounts_view', position)]);
        expect([person, 'lastError' in account]).toEqual([person, has('accounts_view', position)]);
      }
    }
    expect([person, JSON.stringify(all).includes('@')]).toEqual([person, has('accounts_view', position)]);
  }
});

test.each(names)(
  '%s requires a session unless it is public, and follows the table of permissions',
  async (name) => {
    const endpoint: Endpoint = endpoints[name];
    for (const token of [undefined, 'eyJhbGciOiJub25lIn0.e30.']) {
      const { statusCode } = await world.api.call(endpoint, { ...partsOf(name), token });
      expect(statusCode === 401).toBe(endpoint.access !== 'public');
    }
    for (const person of people) expect(await violation(world, name, person)).toBeNull();
  },
);

/** Every module on the built-in database: a smoke test, as its other tests run on PostgreSQL. */
test('every call is answered on the built-in database, to a role that may make it', async () => {
  const builtIn = await createWorld('pglite');
  try {
    for (const name of names) {
      // Statements for users who do not see everything have more parts.
      const person = mayCall(endpoints[name], demoUser('operator').role) ? 'operator' : 'supervisor';
      expect(await violation(builtIn, name, person)).toBeNull();
    }
  } finally {
    await builtIn.close();
  }
});

/** The answer to a valid call by a demo user that violates the table of permissions, or a failure; null otherwise. */
async function violation(
  { api, store, tokenOf }: World,
  name: (typeof names)[number],
  person: string,
): Promise<string | null> {
  const endpoint: Endpoint = endpoints[name];
  const { email, role } = demoUser(person);
  const signInAnew = async (): Promise<string> => {
    const users = store.db.selectFrom('users').select('id').where('email', '=', email);
    return api.context.sessions.open((await users.executeTakeFirstOrThrow()).id);
  };
  const token = name === 'logout' ? await signInAnew() : await tokenOf(person);
  const { statusCode } = await api.call(endpoint, { ...partsOf(name), token });
  const expected = mayCall(endpoint, role) ? [200, 404, 409, 422] : [403];
  return expected.includes(statusCode) ? null : `${name} by ${person}: ${statusCode}`;
}

describe('a server of a foreign group is answered as not found', () => {
  const ids = { consoles: 41, servers: 5, 'server-groups': 3, accounts: 250, schedulers: 1, configs: 3 };
  const kindOf = (name: (typeof names)[number]) => endpoints[name].path.split('/')[1] ?? '';
  const ofOne = names.filter((name) => endpoints[name].path.includes(':id') && kindOf(name) in ids);

  test('by every call of one object', async () => {
    // A role with every permission of these calls, so that only the groups restrict the user.
    const stranger = await strangerWith(100);
    const operator = await world.tokenOf('operator');
    for (const name of ofOne) {
      const params = { ...partsOf(name).params, id: ids[kindOf(name) as keyof typeof ids] };
      const statusFor = async (token: string) =>
        (await world.api.call(endpoints[name] as Endpoint, { ...partsOf(name), params, token })).statusCode;
      expect([name, await statusFor(stranger)]).toEqual([name, 404]);
      expect([name, await statusFor(operator)]).not.toEqual([name, 404]);
    }
  });

  test('is missing in lists and refreshes', async () => {
    const token = await strangerWith(100);
    const { data } = (await world.api.call(endpoints.getServers, { token })).json<{
      data: { id: number }[];
    }>();
    expect(data.map(({ id }) => id)).toEqual([1, 2]);
    const groups = (await world.api.call(endpoints.getServerGroups, { token })).json<{
      data: { id: number; servers: unknown[] }[];
    }>();
    expect(groups.data.map(({ id, servers }) => [id, servers.length])).toEqual([[1, 2]]);
    const info = (
      await world.api.call(endpoints.getServersInfo, {
        token,
        query: { serverIds: '1,5', consoleIds: '1,41' },
      })
    ).json<{
      servers: { id: number }[];
      consoles: { id: number }[];
    }>();
    expect([info.servers.map(({ id }) => id), info.consoles.map(({ id }) => id)]).toEqual([[1], [1]]);
  });

  /** A user who belongs to the first group only. */
  async function strangerWith(role: number): Promise<string> {
    const email = `stranger-${role}@dugout.test`;
    const { db } = world.store;
    const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (known) return world.api.context.sessions.open(known.id);
    const settings = JSON.stringify({ timezone: 'UTC', timezoneChangedAt: null, paymentPerConsole: null });
    const { id } = await db
      .insertInto('users')
      .values({ email, username: 'Stranger', password_hash: '', role, settings })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('user_server_groups').values({ user_id: id, group_id: 1 }).execute();
    return world.api.context.sessions.open(id);
  }
});

test('supervisor and hired admin see every server without belonging to a group', async () => {
  for (const person of ['supervisor', 'admin']) {
    const { data } = (
      await world.api.call(endpoints.getServers, { token: await world.tokenOf(person) })
    ).json<{ data: unknown[] }>();
    expect(data).toHaveLength(6);
  }
});
