import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { names, partsOf } from './requests.ts';
import { createWorld, type World } from './world.ts';

/** The same backend with few and with many rows; a read needs the same number of statements on both. */
let few: World;
let many: World;
beforeAll(async () => {
  [few, many] = await Promise.all([
    createWorld('postgres', { fleet: '12x24' }),
    createWorld('postgres', { fleet: '120x600' }),
  ]);
  for (const { store } of [few, many]) {
    await sql`insert into clips (id, console_id, at, from_at, to_at, cause, bytes, kept_until)
      values ('00000000-0000-4000-8000-000000000001', 1, now(), now(), now(), 'failed', 1, now())`.execute(
      store.db,
    );
    await sql`insert into incidents (kind, severity, phase, holds, opened_at, updated_at)
      values ('diskFull', 'critical', 'open', true, now(), now())`.execute(store.db);
  }
});
afterAll(() => Promise.all([few.close(), many.close()]));

async function statementsOf(world: World, endpoint: Endpoint, parts: object): Promise<readonly string[]> {
  const token = await world.tokenOf('supervisor');
  // Statements whose results are cached must not count for the first call.
  await world.api.call(endpoint, { ...parts, token });
  return world.statementsOf(async () => {
    const { statusCode } = await world.api.call(endpoint, { ...parts, token });
    expect(statusCode).toBe(200);
  });
}

const reads = names.filter((name) => endpoints[name].method === 'GET' && endpoints[name].access !== 'public');

test.each(reads)('%s sends as many statements for many rows as for few', async (name) => {
  const endpoint: Endpoint = endpoints[name];
  const parts = partsOf(name);
  const small = await statementsOf(few, endpoint, parts);
  const large = await statementsOf(many, endpoint, parts);
  expect(large).toHaveLength(small.length);
  expect(small.length).toBeLessThan(12);
});

describe('a bulk call of accounts', () => {
  const { finishAccounts, resetAccounts, deleteAccounts, updateAccounts } = endpoints;
  /** Calls with a body for some accounts; each time for different accounts. */
  const calls: Record<string, [Endpoint, (ids: readonly number[]) => object]> = {
    done: [finishAccounts, (accountIds) => ({ accountIds, done: true })],
    reset: [resetAccounts, (accountIds) => ({ accountIds })],
    delete: [deleteAccounts, (accountIds) => ({ accountIds })],
    update: [
      updateAccounts,
      (ids) => ({
        accounts: ids.map((id) => ({
          id,
          email: `changed.${id}@players.dugout.test`,
          description: 'changed',
          password: 'changed',
          proxy: { ip: '10.0.0.1' },
          ...(id % 2 === 0 && { loaded: { description: 'what nobody has loaded' } }),
        })),
      }),
    ],
  };

  test.each(Object.keys(calls))('%s sends as many statements for 60 accounts as for two', async (name) => {
    const [endpoint, bodyOf] = calls[name] ?? [];
    if (!endpoint || !bodyOf) throw new Error(`There is no call ${name}`);
    const idle = await many.store.db
      .selectFrom('accounts')
      .select('id')
      .where('status', '=', 1)
      .where('open', '=', true)
      .orderBy('id')
      .limit(62)
      .execute();
    const ids = idle.map(({ id }) => id);
    // A second call would find nothing left to change, so each takes its own accounts.
    const count = async (some: readonly number[]): Promise<number> => {
      await many.store.db.updateTable('accounts').set({ last_error: 'x' }).where('id', 'in', some).execute();
      const token = await many.tokenOf('supervisor');
      const statements = await many.statementsOf(async () => {
        const { statusCode } = await many.api.call(endpoint, { body: bodyOf(some), token });
        expect(statusCode).toBe(200);
      });
      return statements.length;
    };
    const two = await count(ids.slice(0, 2));
    expect(await count(ids.slice(2))).toBe(two);
    expect(two).toBeGreaterThan(4);
  });
});

test('a search of accounts sends as many statements for 60 lines as for two', async () => {
  const emails = await many.store.db.selectFrom('accounts').select('email').orderBy('id').limit(60).execute();
  const token = await many.tokenOf('supervisor');
  const count = async (query: readonly { email: string }[]): Promise<number> => {
    const statements = await many.statementsOf(async () => {
      const answer = await many.api.call(endpoints.searchAccounts, { body: { query }, token });
      expect(endpoints.searchAccounts.response.parse(answer.json()).data).toHaveLength(query.length);
    });
    return statements.length;
  };
  expect(await count(emails)).toBe(await count(emails.slice(0, 2)));
});

test.each(['attachSchedulers', 'enableSchedulers', 'detachSchedulers'] as const)(
  '%s sends as many statements for 60 consoles as for two',
  async (name) => {
    const operator = await many.tokenOf('operator');
    const own = await many.api.call(endpoints.getSchedulers, { token: operator });
    const [first, second] = endpoints.getSchedulers.response.parse(own.json()).data;
    const count = async (consoleIds: readonly number[]): Promise<number> => {
      const attach = { token: operator, body: { consoleIds, schedulerId: first?.id } };
      await many.api.call(endpoints.attachSchedulers, attach);
      const statements = await many.statementsOf(async () => {
        const { statusCode, ...answer } = await many.api.call(endpoints[name], {
          token: operator,
          query: { consoleIds: consoleIds.join(',') },
          body: { consoleIds, schedulerId: second?.id, enabled: false },
        });
        expect([statusCode, answer.json()]).toEqual([200, { count: consoleIds.length }]);
      });
      return statements.length;
    };
    const two = await count([1, 2]);
    expect(await count(Array.from({ length: 60 }, (_, n) => n + 21))).toBe(two);
    expect(two).toBeGreaterThan(4);
  },
);
