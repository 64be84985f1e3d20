import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Enums } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { names, partsOf } from './requests.ts';
import { demoUser, type Kind, kinds, createWorld, type Parts, type World } from './world.ts';

const people = ['supervisor', 'admin', 'operator', 'staff', 'view', 'viewer', 'nobody'] as const;

describe.each<Kind>(kinds)('on %s', (kind) => {
  let world: World;
  let enums: Enums;
  beforeAll(async () => {
    world = await createWorld(kind);
    enums = (await world.api.call(endpoints.getEnums)).json();
  });
  afterAll(() => world.close());

  /** Whether the role at this position of GET /util/enums has a permission. */
  const has = (permission: string, position: number): boolean =>
    enums.accessMap[permission]?.[position] ?? false;

  /** According to the table of GET /util/enums. */
  function mayCall({ access }: Endpoint, role: number): boolean {
    if (typeof access === 'string') return true;
    const position = enums.roles.findIndex((known) => known.role === role);
    return access.some((permission) => has(permission, position));
  }

  // Before the calls below, which change the demo data.
  test.each(['supervisor', 'operator', 'staff', 'view', 'viewer'])(
    '%s gets only the permitted fields of accounts and activity from every call of consoles',
    async (person) => {
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
        expect('gameActivity' in one).toBe(has('accountsView_game_activity', position));
        for (const account of [one.activeAccount, one.lastActiveAccount, ...one.accounts]) {
          if (account === null) continue;
          expect('email' in account).toBe(has('accounts_view', position));
          expect('lastError' in account).toBe(has('accounts_view', position));
        }
      }
      expect(JSON.stringify(all).includes('@')).toBe(has('accounts_view', position));
    },
  );

  describe.each(names)('%s', (name) => {
    const endpoint: Endpoint = endpoints[name];

    test('requires a session unless it is public', async () => {
      const { statusCode } = await world.api.call(endpoint, partsOf(name));
      expect(statusCode === 401).toBe(endpoint.access !== 'public');
      const { statusCode: forged } = await world.api.call(endpoint, {
        ...partsOf(name),
        token: 'eyJhbGciOiJub25lIn0.e30.',
      });
      expect(forged === 401).toBe(endpoint.access !== 'public');
    });

    test.each(people)('follows the table of permissions for %s', async (person) => {
      const allowed = mayCall(endpoint, demoUser(person).role);
      const token = name === 'logout' ? await signedInAnew(person) : await world.tokenOf(person);
      const { statusCode } = await world.api.call(endpoint, { ...partsOf(name), token });
      expect(statusCode === 403).toBe(!allowed);
      expect([200, 403, 404, 409, 422]).toContain(statusCode);
    });
  });

  async function signedInAnew(person: string): Promise<string> {
    const user = await world.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoUser(person).email)
      .executeTakeFirstOrThrow();
    return world.api.context.sessions.open(user.id);
  }

  describe('a server of a foreign group is answered as not found', () => {
    const ids = { consoles: 41, servers: 5, 'server-groups': 3, accounts: 250, schedulers: 1, configs: 3 };
    const kindOf = (name: (typeof names)[number]) => endpoints[name].path.split('/')[1] ?? '';
    const ofOne = names.filter((name) => endpoints[name].path.includes(':id') && kindOf(name) in ids);

    test.each(ofOne)('%s', async (name) => {
      const endpoint: Endpoint = endpoints[name];
      const params = { ...partsOf(name).params, id: ids[kindOf(name) as keyof typeof ids] };
      // Roles with every permission of these calls, so that only the groups restrict them.
      const stranger = await strangerWith(100);
      const { statusCode } = await world.api.call(endpoint, {
        ...partsOf(name),
        params,
        token: stranger,
      });
      expect(statusCode).toBe(404);
      const { statusCode: own } = await world.api.call(endpoint, {
        ...partsOf(name),
        params,
        token: await world.tokenOf('operator'),
      });
      expect(own).not.toBe(404);
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

    /** A user of the first group only. */
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
});
