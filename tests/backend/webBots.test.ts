import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { maxWebBotInputs, type WebBotAccount } from '#contract/http/webBots.ts';
import { createRandom } from '#domain/random.ts';
import { simulateWebBots } from '#demo/webBots/simulate.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { getWebBotAccounts, saveWebBotAccounts, deleteWebBotAccounts } = endpoints;

const input = (email: string, over: object = {}) => ({
  email,
  password: 'bot-password-7',
  gauth: 'JBSWY3DPEHPK3PXP',
  proxy: { host: '203.0.113.7', port: 8080, login: 'proxy-login-7', password: 'proxy-password-7' },
  ...over,
});

describe('web-bot accounts', () => {
  const world = useWorld();
  beforeEach(async () => void (await takeEvents(world)));

  const staff = apiCalls(() => world, 'staff');
  const list = async (call = staff): Promise<WebBotAccount[]> => (await call(getWebBotAccounts)).body.data;
  const save = (...accounts: object[]) => staff(saveWebBotAccounts, { body: { accounts } });
  const named = async (email: string) => (await list()).find((account) => account.email === email);

  test('the demo has accounts in every state, for their owner only', async () => {
    const operator = await list(apiCalls(() => world, 'operator'));
    expect(new Set(operator.map(({ status }) => status))).toEqual(
      new Set(['added', 'inWork', 'updated', 'failed', 'ban', 'deleted']),
    );
    expect(new Set(operator.map(({ error }) => error))).toEqual(
      new Set([null, 'credentials', 'proxy', 'unknown', 'other']),
    );
    expect(await list()).toEqual([]);
  });

  test('are matched by email, whatever its case', async () => {
    expect((await save(input('one@bots.test'), input('Two@Bots.test'))).body).toEqual({
      created: 2,
      updated: 0,
    });
    const [one, two] = await list();
    expect(one).toMatchObject({
      email: 'one@bots.test',
      status: 'added',
      error: null,
      credentials: { password: 'bot-password-7', gauth: 'JBSWY3DPEHPK3PXP' },
      proxy: { host: '203.0.113.7', port: 8080, login: 'proxy-login-7', password: 'proxy-password-7' },
      botting: { tmStatus: 'unknown', coins: 0, coinsWithCards: 0, profit: 0, lastLogin: null },
    });
    const ownerId = await idOf(world, 'staff');
    expect(await takeEvents(world)).toEqual([
      {
        name: 'webBotAccountsUpdated',
        payload: { ids: [one?.id, two?.id] },
        audience: { userIds: [ownerId] },
      },
    ]);
    await world.store.db
      .updateTable('web_bot_accounts')
      .set({ status: 'failed', error: 'credentials' })
      .where('id', '=', one?.id ?? 0)
      .execute();
    const changed = input('ONE@bots.test', { password: 'another' });
    expect((await save(changed, input('three@bots.test'))).body).toEqual({ created: 1, updated: 1 });
    expect(await named('one@bots.test')).toMatchObject({
      id: one?.id,
      createdAt: one?.createdAt,
      status: 'updated',
      error: null,
      credentials: { password: 'another' },
    });
  });

  test('are not overwritten when they were changed after they were shown', async () => {
    await save(input('seen@bots.test'));
    const seen = (await named('seen@bots.test'))?.updatedAt;
    world.time = new Date(world.time.getTime() + 60_000);
    expect((await save(input('seen@bots.test', { password: 'mine', seen }))).body).toEqual({
      created: 0,
      updated: 1,
    });
    const refused = await save(
      input('other@bots.test'),
      input('seen@bots.test', { password: 'theirs', seen }),
    );
    expect(refused).toMatchObject({
      status: 409,
      error: 'This account was changed in another window in the meantime. Check it again before saving.',
    });
    expect((await named('seen@bots.test'))?.credentials?.password).toBe('mine');
    expect(await named('other@bots.test')).toBeUndefined();
  });

  test('the last one of several with one email in a call counts', async () => {
    const twins = [
      input('twin@bots.test', { password: 'first' }),
      input('TWIN@bots.test', { password: 'last' }),
    ];
    expect((await save(...twins)).body).toEqual({ created: 1, updated: 0 });
    expect((await named('twin@bots.test'))?.credentials?.password).toBe('last');
  });

  test('two calls at once add an account once', async () => {
    const answers = await Promise.all([1, 2].map(() => save(input('race@bots.test'))));
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(1);
    expect(answers.reduce((sum, { body }) => sum + body.updated, 0)).toBe(1);
  });

  test.each([
    [{ email: 'nobody' }, 'accounts.0.email', 'Should be a valid email address.'],
    [{ password: ' ' }, 'accounts.0.password', 'Required.'],
    [{ gauth: undefined }, 'accounts.0.gauth', 'Required.'],
    [
      { proxy: { ...input('x').proxy, host: 'localhost' } },
      'accounts.0.proxy.host',
      'Should be a valid ip address.',
    ],
    [
      { proxy: { ...input('x').proxy, port: 65_536 } },
      'accounts.0.proxy.port',
      'Should be a number from 1 to 65535.',
    ],
    [{ proxy: undefined }, 'accounts.0.proxy', 'Required.'],
  ])('%j is refused at %s: %s', async (over, field, text) => {
    const count = (await list()).length;
    const { status, fields } = await save(input('valid@bots.test', over));
    expect([status, fields?.[field]]).toEqual([422, text]);
    expect(await list()).toHaveLength(count);
  });

  test("are read by id, other people's ones are not found", async () => {
    await save(input('first@ids.test'), input('second@ids.test'));
    const second = (await named('second@ids.test'))?.id ?? 0;
    const [foreign] = await list(apiCalls(() => world, 'operator'));
    const { body } = await staff(getWebBotAccounts, {
      query: { accountIds: `${second},${foreign?.id},999999` },
    });
    expect(body.data.map(({ email }) => email)).toEqual(['second@ids.test']);
  });

  describe('in a session that is not the own one', () => {
    const secrets = ['bot-password-7', 'JBSWY3DPEHPK3PXP', 'proxy-login-7', 'proxy-password-7'];
    let link: string;
    let guest: string;
    let guestOfLink: string;
    beforeAll(async () => {
      const people = peopleOf(world);
      await apiCalls(() => world, 'supervisor')(saveWebBotAccounts, {
        body: { accounts: [input('boss@bots.test')] },
      });
      await save(input('shared@bots.test'));
      link = await people.acceptLink(await people.open('supervisor'), 0);
      guest = await people.become(await people.open('supervisor'), 'staff');
      guestOfLink = await people.become(link, 'staff');
    });

    test.each([
      ['access link', () => link, 'boss@bots.test'],
      ['guest access', () => guest, 'shared@bots.test'],
      ['guest access from an access link', () => guestOfLink, 'shared@bots.test'],
    ])('%s: they are listed without secrets, and cannot be changed', async (_name, tokenOf, email) => {
      const token = tokenOf();
      const answer = await world.api.call(getWebBotAccounts, { token });
      const { data } = answer.json<{ data: WebBotAccount[] }>();
      const account = data.find((one) => one.email === email);
      expect(account?.proxy).toEqual({ host: '203.0.113.7', port: 8080 });
      expect(
        data.filter((one) => 'credentials' in one || 'login' in one.proxy || 'password' in one.proxy),
      ).toEqual([]);
      for (const secret of secrets) expect(answer.body).not.toContain(secret);
      await takeEvents(world);
      const bodies = [
        [saveWebBotAccounts, { accounts: [input(email, { password: 'taken over' })] }],
        [deleteWebBotAccounts, { accountIds: [account?.id ?? 0] }],
      ] as const;
      for (const [endpoint, body] of bodies)
        expect((await world.api.call(endpoint, { token, body })).statusCode).toBe(403);
      expect(await takeEvents(world)).toEqual([]);
      const after = (await world.api.call(getWebBotAccounts, { token })).json<{ data: WebBotAccount[] }>();
      expect(after.data).toEqual(data);
    });

    test('the own session still has them', async () => {
      expect((await named('shared@bots.test'))?.credentials?.password).toBe('bot-password-7');
    });
  });

  test('too many in a call are refused', async () => {
    const many = Array.from({ length: maxWebBotInputs + 1 }, (_, n) => input(`many${n}@bots.test`));
    expect((await save(...many)).status).toBe(422);
  });

  test('are marked as deleted once, by their owner only; saving them again brings them back', async () => {
    await save(input('gone@bots.test'));
    const id = (await named('gone@bots.test'))?.id ?? 0;
    const mark = (call = staff) => call(deleteWebBotAccounts, { body: { accountIds: [id, 999_999] } });
    expect((await mark(apiCalls(() => world, 'operator'))).body).toEqual({ count: 0 });
    await takeEvents(world);
    expect([(await mark()).body, (await mark()).body]).toEqual([{ count: 1 }, { count: 0 }]);
    expect((await takeEvents(world)).map(({ payload }) => payload)).toEqual([{ ids: [id] }]);
    expect((await named('gone@bots.test'))?.status).toBe('deleted');
    expect((await save(input('gone@bots.test'))).body).toEqual({ created: 0, updated: 1 });
    expect((await named('gone@bots.test'))?.status).toBe('updated');
  });

  test('their secrets are neither readable in the database, nor movable to another account, nor logged', async () => {
    const { rows } = await world.store.db
      .selectFrom('web_bot_accounts')
      .selectAll()
      .where('email', 'in', ['twin@bots.test', 'race@bots.test'])
      .orderBy('email')
      .execute()
      .then((all) => ({ rows: all }));
    const text = JSON.stringify(rows);
    for (const secret of [
      'bot-password-7',
      'JBSWY3DPEHPK3PXP',
      'proxy-login-7',
      'proxy-password-7',
      '"last"',
    ]) {
      expect(text).not.toContain(secret);
      expect(world.logged.join('')).not.toContain(secret);
    }
    const [race, twin] = rows;
    const setSecrets = (id: number, secrets: string) =>
      world.store.db.updateTable('web_bot_accounts').set({ secrets }).where('id', '=', id).execute();
    await setSecrets(race?.id ?? 0, twin?.secrets ?? '');
    expect((await staff(getWebBotAccounts)).status).toBe(500);
    await setSecrets(race?.id ?? 0, race?.secrets ?? '');
    expect((await staff(getWebBotAccounts)).status).toBe(200);
  });

  test('a call sends as many statements for 500 accounts as for one', async () => {
    const viewer = apiCalls(() => world, 'viewer');
    const count = (accounts: object[]) =>
      world.statementsOf(() => viewer(saveWebBotAccounts, { body: { accounts } }));
    await list(viewer);
    const one = await count([input('first@bots.test')]);
    const many = await count(Array.from({ length: 500 }, (_, n) => input(`bulk${n}@bots.test`)));
    expect(many).toHaveLength(one.length);
    expect(await list(viewer)).toHaveLength(501);
  });

  test('the simulation moves accounts on, and leaves deleted and banned ones alone', async () => {
    const operator = apiCalls(() => world, 'operator');
    const before = await list(operator);
    const random = createRandom('bots');
    let changed = 0;
    for (let round = 0; round < 30; round++) changed += await simulateWebBots(world.api.context, random);
    const after = await list(operator);
    expect(changed).toBeGreaterThan(100);
    expect(
      after.filter((account, at) => account.botting.coins !== before[at]?.botting.coins).length,
    ).toBeGreaterThan(10);
    const isEnded = ({ status }: WebBotAccount): boolean => status === 'deleted' || status === 'ban';
    const ended = before.filter(isEnded).map(({ id }) => id);
    expect(after.filter(({ id }) => ended.includes(id))).toEqual(before.filter(isEnded));
    expect(after.map(({ credentials }) => credentials)).toEqual(before.map(({ credentials }) => credentials));
    const events = await takeEvents(world);
    const operatorId = await idOf(world, 'operator');
    expect(
      events.some(({ audience }) => JSON.stringify(audience) === JSON.stringify({ userIds: [operatorId] })),
    ).toBe(true);
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['webBotAccountsUpdated']));
  });
});
