import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { account as accountSchema } from '#contract/http/accounts/account.ts';
import { secretAccountFields } from '#contract/http/accounts/access.ts';
import { endpoints } from '#contract/http/index.ts';
import { accountFieldRights } from '#server/modules/access/accountFields.ts';
import { visibleAccounts, withPlace } from '#server/modules/accounts/reading/visible.ts';
import { accountOnWire } from '#server/modules/accounts/reading/wire.ts';
import { apiCalls } from './apiCalls.ts';
import { type Kind, kinds, useWorld } from './world.ts';

const { getAccounts } = endpoints;

/** All texts below a path of an account. */
function textsAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  name = '',
): { key: string; text: string }[] {
  if (key !== undefined) return textsAt((value as Record<string, unknown> | undefined)?.[key], rest, key);
  if (typeof value === 'string') return [{ key: name, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, one]) => textsAt(one, [], field));
}

describe.each<Kind>(kinds)('accounts on %s', (kind) => {
  const world = useWorld(kind);
  const operator = apiCalls(() => world, 'operator');
  const view = apiCalls(() => world, 'view');

  test('a whole account has every field of the contract', async () => {
    const { body } = await operator(getAccounts);
    expect(body.summary).toMatchObject({
      total: 300,
      deleted: [],
      limits: { current: expect.any(Number), max: 100 },
    });
    const fields = new Set(body.data.flatMap((account) => Object.keys(account)));
    expect([...fields].toSorted()).toEqual(Object.keys(accountSchema.shape).toSorted());
    const full = body.data.find(({ imap, webAppProxy }) => imap && webAppProxy);
    expect(full).toMatchObject({
      password: expect.any(String),
      psn: { gauth: expect.any(String), birthday: expect.stringMatching(/^\d{4}\/\d\d\/\d\d$/) },
      ea: { securityAnswer: expect.any(String), country: expect.any(String) },
      proxy: { ip: expect.any(String), login: expect.any(String), password: expect.any(String) },
      console: { status: expect.any(Number) },
    });
  });

  test('the answer is exactly what the contract declares: it is sent without being checked', async () => {
    for (const person of [operator, view]) {
      const { body } = await person(getAccounts);
      expect(getAccounts.response.strict().parse(body)).toEqual(body);
    }
  });

  test('the demo data has every status, ban and kind of account', async () => {
    const { data } = (await operator(getAccounts)).body;
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set([1, 3, 4, -1]));
    expect(new Set(data.map(({ banned }) => banned))).toEqual(new Set([null, 1, 2, 10]));
    for (const key of ['digital', 'guest', 'tradable', 'open', 'paired', 'signed', 'valid'] as const)
      expect([key, new Set(data.map((account) => account[key])).size > 1]).toEqual([key, true]);
    expect(data.some(({ activeTask }) => activeTask?.tag?.includes('queue'))).toBe(true);
    expect(data.some(({ psn, imap }) => !psn && !imap)).toBe(true);
  });

  test('pages cover the list, filters narrow it', async () => {
    const { data } = (await operator(getAccounts, { query: { limit: '200' } })).body;
    const rest = (await operator(getAccounts, { query: { limit: '200', offset: '200' } })).body;
    expect([...data, ...rest.data].map(({ id }) => id)).toEqual(
      Array.from({ length: 300 }, (_, at) => at + 1),
    );
    const ofServer = (await operator(getAccounts, { query: { serverId: '2' } })).body;
    expect(new Set(ofServer.data.map(({ server }) => server.id))).toEqual(new Set([2]));
    const ofConsoles = (await operator(getAccounts, { query: { consoleIds: '1,2' } })).body;
    expect(new Set(ofConsoles.data.map((account) => account.console.id))).toEqual(new Set([1, 2]));
    expect((await view(getAccounts)).body.data.every(({ serverGroup }) => serverGroup.id === 1)).toBe(true);
  });

  test('no secret is stored in plain text', async () => {
    const { data } = (await operator(getAccounts)).body;
    const rows = await world.store.db.selectFrom('accounts').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const path of secretAccountFields) {
      const values = data.flatMap((account) => textsAt(account, path.split('.')));
      expect([path, values.length > 0]).toEqual([path, true]);
      // Logins are names of mailboxes or demo proxies, which are not secret elsewhere.
      const secret = values.filter(({ key }) => key !== 'login' && key !== 'host' && key !== 'port');
      expect(secret.slice(0, 50).filter(({ text }) => stored.includes(text))).toEqual([]);
    }
  });

  test('the limit of pairing and sign-in tasks is that of the configuration', async () => {
    const { config } = world.api.context;
    const before = config.pairingLimit;
    Object.assign(config, { pairingLimit: 7 });
    expect((await operator(getAccounts, { query: { limit: '1' } })).body.summary.limits.max).toBe(7);
    Object.assign(config, { pairingLimit: before });
  });

  test('texts and times are sent as they are stored, whatever they contain', async () => {
    const text = '"quoted" \\ back\n\ttab \u0001 \u2028 <b> Ärger Привет 🎮 %s $1';
    const { db } = world.store;
    await db
      .updateTable('accounts')
      .set({
        description: text,
        last_error: text,
        active_task: text,
        script_title: text,
        script_description: null,
        paired_at: new Date('2026-01-02T03:04:05.006Z'),
        signed_at: null,
        status: 99,
        open: true,
      })
      .where('id', '=', 5)
      .execute();
    await sql`update servers set description = ${text} where id in
      (select server_id from consoles join accounts on console_id = consoles.id where accounts.id = 5)`.execute(
      db,
    );
    const sent = (await operator(getAccounts)).body.data.find(({ id }) => id === 5);
    expect(sent).toMatchObject({
      description: text,
      lastError: text,
      activeTask: { tag: text },
      script: { title: text, description: '' },
      pairingInfo: { paired: '2026-01-02T03:04:05.006Z' },
      signedInfo: { createdAt: null },
      server: { name: text },
      status: 99,
      statusText: 'unknown',
    });
  });

  test('a client that has read the accounts before gets every change that they show', async () => {
    const { context } = world.api;
    const { db } = world.store;
    const change = {
      account: sql`update accounts set figures = '{"balance":{"balance":1,"updatedAt":null}}' where id = 1`,
      'moved account': sql`update accounts set console_id = (select max(id) from consoles), index = 30 where id = 1`,
      'console name': sql`update consoles set name = 'renamed' where id = 1`,
      'console status': sql`update consoles set status = status + 1`,
      'open console': sql`update consoles set open = not open`,
      'moved console': sql`update consoles set server_id = 3 - server_id where id in (1, 2, 3) and server_id < 3`,
      'server name': sql`update servers set description = null, name = 'renamed'`,
      'server description': sql`update servers set description = 'described ' || id`,
      'moved server': sql`update servers set group_id = (select min(id) from server_groups)`,
      'group name': sql`update server_groups set name = name || ' renamed'`,
      'deleted account': sql`delete from accounts where id = 300`,
      'rights of a group': sql`delete from user_server_groups`,
      'rights of a role': sql`update users set role = 50`,
      role: sql`update users set role = 300 where id > 1`,
    };
    const people = { operator, view };
    /** The accounts that a user gets, and the same accounts as stored. */
    async function listsOf(name: keyof typeof people) {
      const viewer = await db
        .selectFrom('users')
        .select(['id', 'role'])
        .where('email', '=', `${name}@dugout.test`)
        .executeTakeFirstOrThrow();
      const rows = await withPlace(visibleAccounts(db, viewer)).orderBy('accounts.id').execute();
      const rights = accountFieldRights(viewer.role);
      const stored = rows.map((row) => accountOnWire(row, rights, context.vault));
      return { sent: (await people[name](getAccounts)).body.data, stored };
    }
    await operator(getAccounts);
    await view(getAccounts);
    for (const [what, statement] of Object.entries(change)) {
      await statement.execute(db);
      for (const name of ['operator', 'view'] as const) {
        const { sent, stored } = await listsOf(name);
        expect([what, name, sent]).toEqual([what, name, stored]);
      }
    }
  });
});
