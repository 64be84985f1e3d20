import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { maxProxyInputs, type Proxy, proxyStatus } from '#contract/http/proxies.ts';
import { createProxyChecks, type ProxyChecks } from '#server/modules/proxies/checks.ts';
import type { CheckResult } from '#server/modules/proxies/checker.ts';
import type { ProxyAddress } from '#domain/proxies/url.ts';
import { apiCalls, idOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getProxies, addProxies, importProxies, checkProxies, deleteProxies, getProxyUse } = endpoints;

const world = useWorld();
beforeEach(async () => void (await takeEvents(world)));

const operator = apiCalls(() => world, 'operator');
const admin = apiCalls(() => world, 'admin');
const staff = apiCalls(() => world, 'staff');
const list = async (call = admin): Promise<Proxy[]> => {
  const { body } = await call(getProxies);
  // The answer is written as text, which no other code checks.
  return getProxies.response.parse(body).data;
};
const add = (...urls: string[]) =>
  admin(addProxies, { body: { proxies: urls.map((url) => ({ url, region: 'DE' })) } });
const added = async (url: string): Promise<Proxy> => {
  await add(url);
  const proxy = (await list()).at(-1);
  if (!proxy) throw new Error('There is no proxy');
  return proxy;
};

test('are added once, even if other users have them', async () => {
  const before = (await list()).length;
  const urls = [
    'http://north:one@203.0.113.7:3128',
    'socks5://203.0.113.8',
    'HTTP://north:one@203.0.113.7:3128/',
  ];
  expect((await add(...urls)).body).toEqual({ created: 2, duplicates: 1 });
  const proxies = (await list()).slice(before);
  expect(proxies).toEqual([
    {
      id: expect.any(Number),
      url: 'http://203.0.113.7:3128',
      protocol: 'http',
      ip: '203.0.113.7',
      port: 3128,
      login: 'north',
      password: 'one',
      region: 'DE',
      status: proxyStatus.new,
      statusText: 'new',
      blocked: false,
      blockedUntil: null,
      checkedAt: null,
      error: null,
      latencyMs: null,
    },
    expect.objectContaining({ url: 'socks5://203.0.113.8:1080', login: '', password: '' }),
  ]);
  const adminId = await idOf(world, 'admin');
  const ids = proxies.map(({ id }) => id);
  expect(await takeEvents(world)).toEqual([
    { name: 'proxiesUpdated', payload: { ids }, audience: { userIds: [adminId] } },
  ]);
  expect((await add(...urls)).body).toEqual({ created: 0, duplicates: 3 });
  expect(await takeEvents(world)).toEqual([]);
  const body = { proxies: [{ url: urls[0] }] };
  expect((await operator(addProxies, { body })).body).toEqual({ created: 1, duplicates: 0 });
  const pages = await admin(getProxies, { query: { limit: '1', offset: String(before) } });
  expect([pages.body.data.map(({ id }) => id), pages.body.summary]).toEqual([
    [ids[0]],
    { total: before + 2 },
  ]);
  const one = await admin(getProxies, { query: { proxyIds: `${ids[1]},999999` } });
  expect(one.body.data.map(({ id }) => id)).toEqual([ids[1]]);
});

test('two calls at once add a proxy once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add('http://race@203.0.113.9')));
  expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(1);
});

test.each([
  [' ', 'URL required'],
  ['203.0.113.7', 'Incorrect URL'],
  ['http://203.0.113.7:0', 'Incorrect URL'],
  ['ftp://203.0.113.7', 'Only http, https and socks5 proxies are supported.'],
])('%j is refused: %s', async (url, text) => {
  const before = (await list()).length;
  const { status, fields } = await add('http://203.0.113.10', url);
  expect([status, fields]).toEqual([422, { 'proxies.1.url': text }]);
  expect(await list()).toHaveLength(before);
});

test('too many in a call are refused', async () => {
  const { status } = await add(
    ...Array.from({ length: maxProxyInputs + 1 }, (_, n) => `http://10.0.0.1:${n + 1}`),
  );
  expect(status).toBe(422);
});

test('their login and password are neither readable in the database, nor logged, nor sent to staff', async () => {
  const proxy = await added('http://login-of-mine:password-of-mine@203.0.113.11');
  const row = await world.store.db
    .selectFrom('proxies')
    .selectAll()
    .where('id', '=', proxy.id)
    .executeTakeFirstOrThrow();
  for (const secret of ['login-of-mine', 'password-of-mine']) {
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(world.logged.join('')).not.toContain(secret);
  }
  const seen = await list(staff);
  expect(seen.length).toBeGreaterThan(5);
  for (const one of seen) expect([one.login, one.password]).toEqual([undefined, undefined]);
  const other = await added('http://another:one@203.0.113.11');
  await world.store.db
    .updateTable('proxies')
    .set({ secrets: row.secrets })
    .where('id', '=', other.id)
    .execute();
  await expect(list()).rejects.toBeInstanceOf(Error);
  await admin(deleteProxies, { query: { proxyIds: String(other.id) } });
});

test('are deleted by their owner only, 250 at most', async () => {
  const { id } = await added('http://203.0.113.12');
  await takeEvents(world);
  const query = { proxyIds: `${id},999999` };
  expect((await operator(deleteProxies, { query })).body).toEqual({ count: 0 });
  expect((await staff(deleteProxies, { query })).status).toBe(403);
  expect((await admin(deleteProxies, { query })).body).toEqual({ count: 1 });
  expect((await takeEvents(world)).map(({ payload }) => payload)).toEqual([{ ids: [id] }]);
  const many = Array.from({ length: 251 }, (_, at) => at + 1).join(',');
  expect((await admin(deleteProxies, { query: { proxyIds: many } })).status).toBe(422);
});

test('are imported from the accounts that the caller sees, once', async () => {
  const first = (await operator(importProxies, { body: { source: 'proxy' } })).body;
  expect(first.found).toBeGreaterThan(100);
  expect(first).toMatchObject({ created: first.found, duplicates: 0, invalid: 0 });
  const second = (await operator(importProxies, { body: { source: 'proxy' } })).body;
  expect(second).toMatchObject({ created: 0, duplicates: first.found });
  const web = (await operator(importProxies, { body: { source: 'webAppProxy' } })).body;
  expect(web.created).toBeGreaterThan(50);
  expect((await staff(importProxies, { body: { source: 'proxy' } })).status).toBe(403);
});

test('tell which accounts use them, by address, port and login', async () => {
  const accounts = (await operator(endpoints.getAccounts)).body.data;
  const account = accounts.find(({ proxy }) => proxy?.login === 'north');
  const { ip = '', port = '' } = account?.proxy ?? {};
  await operator(addProxies, { body: { proxies: [{ url: `http://north:another@${ip}:${port}` }] } });
  const proxy = (await list(operator)).at(-1);
  const { body } = await operator(getProxyUse, { query: { proxyIds: String(proxy?.id) } });
  const users = (group: 'proxy' | 'webAppProxy') =>
    accounts.filter((one) => one[group]?.login === 'north' && one[group]?.ip === ip).map(({ id }) => id);
  expect(body.data).toEqual([{ id: proxy?.id, proxy: users('proxy'), webAppProxy: users('webAppProxy') }]);
  expect(users('proxy').length).toBeGreaterThan(10);
  const all = (await operator(getProxyUse)).body.data;
  expect(all.length).toBeGreaterThan(1);
  expect((await staff(getProxyUse)).status).toBe(403);
});

describe('checks', () => {
  let checks: ProxyChecks;
  let checked: ProxyAddress[];
  let result: CheckResult;
  let release: () => void;
  let busy: { now: number; most: number };
  beforeEach(() => {
    [checked, busy] = [[], { now: 0, most: 0 }];
    result = { error: null, latencyMs: 12, blockedUntil: null };
    const gate = new Promise<void>((resolve) => (release = resolve));
    const context = world.api.context;
    checks = createProxyChecks(
      context,
      async (proxy) => {
        checked.push(proxy);
        busy.most = Math.max(busy.most, ++busy.now);
        await gate;
        busy.now--;
        return result;
      },
      { perUser: 2, global: 3 },
    );
    context.proxyChecks = checks;
  });
  const check = (call: typeof admin, ...proxyIds: number[]) => call(checkProxies, { body: { proxyIds } });

  test('answer at once; their result comes with an event', async () => {
    const { id } = await added('http://north:secret@203.0.113.20');
    await takeEvents(world);
    expect((await check(admin, id, 999_999)).body).toEqual({ count: 1 });
    expect((await check(admin, id)).body).toEqual({ count: 0 });
    expect((await list()).at(-1)).toMatchObject({ status: proxyStatus.checking, statusText: 'checking' });
    expect((await check(operator, id)).body).toEqual({ count: 0 });
    release();
    await checks.idle();
    expect(checked).toEqual([
      { protocol: 'http', host: '203.0.113.20', port: 80, login: 'north', password: 'secret' },
    ]);
    expect((await list()).at(-1)).toMatchObject({
      status: proxyStatus.ok,
      checkedAt: expect.any(String),
      error: null,
      latencyMs: 12,
    });
    expect((await takeEvents(world)).map(({ payload }) => payload)).toEqual([{ ids: [id] }]);
  });

  test('a block is stored with its end, and forgotten by the next check', async () => {
    const { id } = await added('http://203.0.113.21');
    const until = new Date(world.time.getTime() + 60_000);
    result = { error: 'blocked', latencyMs: null, blockedUntil: until };
    release();
    await check(admin, id);
    await checks.idle();
    expect((await list()).at(-1)).toMatchObject({
      status: proxyStatus.failed,
      error: 'blocked',
      blocked: true,
      blockedUntil: until.toISOString(),
    });
    result = { error: 'credentials', latencyMs: null, blockedUntil: null };
    await check(admin, id);
    await checks.idle();
    expect((await list()).at(-1)).toMatchObject({
      error: 'credentials',
      blocked: false,
      blockedUntil: null,
    });
  });

  test('run up to the limits of a user and of all, and all of them come to an end', async () => {
    await add(...Array.from({ length: 9 }, (_, n) => `http://203.0.113.30:${n + 1}`));
    const ids = (await list()).slice(-9).map(({ id }) => id);
    await check(admin, ...ids);
    await expect.poll(() => checked.length).toBe(2);
    const others = (await list(operator)).slice(0, 5).map(({ id }) => id);
    await check(operator, ...others);
    await expect.poll(() => checked.length).toBe(3);
    release();
    await expect.poll(() => checked.length).toBe(14);
    await checks.idle();
    expect(busy.most).toBe(3);
    expect((await list()).filter(({ status }) => status === proxyStatus.checking)).toEqual([]);
  });

  test('of a process that has died are carried out by another one', async () => {
    const { id } = await added('http://203.0.113.22');
    await check(admin, id);
    await expect.poll(() => checked.length).toBe(1);
    const context = world.api.context;
    const other = createProxyChecks(context, async () => ({
      error: null,
      latencyMs: 7,
      blockedUntil: null,
    }));
    await other.run();
    await other.idle();
    expect((await list()).at(-1)?.status).toBe(proxyStatus.checking);
    world.time = new Date(world.time.getTime() + 120_000);
    await other.run();
    await other.idle();
    expect((await list()).at(-1)).toMatchObject({ status: proxyStatus.ok, latencyMs: 7 });
    release();
    await checks.idle();
  });

  test('a proxy that is deleted meanwhile is left alone', async () => {
    const { id } = await added('http://203.0.113.23');
    await check(admin, id);
    await expect.poll(() => checked.length).toBe(1);
    await admin(deleteProxies, { query: { proxyIds: String(id) } });
    release();
    await checks.idle();
    expect((await list()).some((proxy) => proxy.id === id)).toBe(false);
  });

  test('more than 25 in a call are refused', async () => {
    const ids = Array.from({ length: 26 }, (_, at) => at + 1);
    expect((await check(admin, ...ids)).status).toBe(422);
    release();
  });
});
