import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { perPair } from '#server/modules/access/loginLimits.ts';
import { demoTotpSecret } from '#demo/seed/users.ts';
import { createWorld, useWorld } from './world.ts';

const { login, logout, getMe } = endpoints;
const right = { email: 'operator@dugout.test', password: 'demo-operator' };

const world = useWorld();
beforeEach(async () => {
  await world.store.db.deleteFrom('attempts').execute();
});

const signIn = (body: object, remoteAddress = '127.0.0.1') => world.api.call(login, { body, remoteAddress });

test('a password opens a session; the case of the email does not matter', async () => {
  const response = await signIn({ ...right, email: ' Operator@Dugout.TEST ' });
  expect(response.statusCode).toBe(200);
  const { jwt } = response.json<{ jwt: string }>();
  const me = await world.api.call(getMe, { token: jwt });
  expect(me.json()).toMatchObject({
    email: right.email,
    role: 100,
    balance: 1250.5,
    plan: { name: 'Club' },
  });
});

test('a wrong password and an unknown email get the same response', async () => {
  const wrong = await signIn({ ...right, password: 'demo-operatoR' });
  const unknown = await signIn({ ...right, email: 'stranger@dugout.test' });
  expect([wrong.statusCode, unknown.statusCode]).toEqual([422, 422]);
  expect(wrong.json()).toEqual(unknown.json());
});

test('malformed credentials get an error per field', async () => {
  const response = await signIn({ email: 'operator', password: 'demo', code: '12a' });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ fields: object }>().fields).toSorted()).toEqual([
    'code',
    'email',
    'password',
  ]);
});

test('a blocked user gets the reason, but only with the right password', async () => {
  const blocked = { email: 'blocked@dugout.test', password: 'demo-blocked' };
  const refused = await signIn(blocked);
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    403,
    expect.stringContaining('blocked'),
  ]);
  expect((await signIn({ ...blocked, password: 'demo-wrong' })).statusCode).toBe(422);
});

test('signing out ends only this session', async () => {
  const first = (await signIn(right)).json<{ jwt: string }>().jwt;
  const second = (await signIn(right)).json<{ jwt: string }>().jwt;
  expect((await world.api.call(logout, { token: first })).statusCode).toBe(200);
  expect((await world.api.call(getMe, { token: first })).statusCode).toBe(401);
  expect((await world.api.call(getMe, { token: second })).statusCode).toBe(200);
  await world.api.context.events.read();
  expect(world.events.map(({ name }) => name)).toContain('userTokenUpdated');
});

test('users who call at the same moment are each recognised, and no caller without a session', async () => {
  const people = ['supervisor', 'operator', 'staff', 'viewer', 'operator'];
  const tokens = await Promise.all(people.map((person) => world.tokenOf(person)));
  const ended = (await signIn(right)).json<{ jwt: string }>().jwt;
  await world.api.call(logout, { token: ended });
  const answers = await Promise.all(
    [...tokens, ended].map(
      async (token) => (await world.api.call(getMe, { token })).json<{ email?: string }>().email,
    ),
  );
  expect(answers).toEqual([...people.map((person) => `${person}@dugout.test`), undefined]);
});

test('a session ends after seven days', async () => {
  const { jwt } = (await signIn(right)).json<{ jwt: string }>();
  const start = world.time;
  world.time = new Date(start.getTime() + 7 * 24 * 3600 * 1000 - 5000);
  expect((await world.api.call(getMe, { token: jwt })).statusCode).toBe(200);
  world.time = new Date(start.getTime() + 7 * 24 * 3600 * 1000 + 1000);
  expect((await world.api.call(getMe, { token: jwt })).statusCode).toBe(401);
  world.time = start;
});

test('channel credentials contain the visible servers and never outlive the session', async () => {
  const { jwt } = (await signIn(right)).json<{ jwt: string }>();
  const start = world.time;
  const creds = async () =>
    (await world.api.call(getMe, { token: jwt })).json<{ creds: { expiresAt: string } }>().creds;
  expect((await creds()).expiresAt).toBe(new Date(start.getTime() + 900_000).toISOString());
  expect(world.hub.minted.at(-1)?.serverTokens).toHaveLength(6);
  const week = start.getTime() + 7 * 24 * 3600 * 1000;
  world.time = new Date(week - 60_000);
  expect(Math.abs(Date.parse((await creds()).expiresAt) - week)).toBeLessThan(1000);
  world.time = start;
  await world.api.call(getMe, { token: await world.tokenOf('viewer') });
  expect(world.hub.minted.at(-1)?.serverTokens).toHaveLength(2);
});

describe('a second factor', () => {
  const otto = { email: 'op2fa@dugout.test', password: 'demo-op2fa' };
  const codeAt = (time: Date): string =>
    new TOTP({ secret: demoTotpSecret }).generate({ timestamp: time.getTime() });
  const later = (seconds: number): Date => new Date(world.time.getTime() + seconds * 1000);
  beforeEach(async () => {
    await world.store.db.updateTable('users').set({ totp_last_step: null }).execute();
  });

  test('requires the code after the right password only', async () => {
    expect((await signIn(otto)).json()).toEqual({ codeLength: 6 });
    expect(
      (await signIn({ ...otto, password: 'demo-wrong', code: codeAt(world.time) })).json(),
    ).not.toHaveProperty('codeLength');
  });

  test('accepts a code once, also of two concurrent sign-ins', async () => {
    const given = { ...otto, code: codeAt(world.time) };
    const both = await Promise.all([signIn(given), signIn(given)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const again = await signIn(given);
    expect([again.statusCode, again.json<{ fields: object }>().fields]).toEqual([
      422,
      { code: expect.any(String) },
    ]);
  });

  test('accepts the codes before and after the current one, no others', async () => {
    expect((await signIn({ ...otto, code: codeAt(later(-60)) })).statusCode).toBe(422);
    expect((await signIn({ ...otto, code: codeAt(later(-30)) })).statusCode).toBe(200);
    expect((await signIn({ ...otto, code: codeAt(later(30)) })).statusCode).toBe(200);
    // A code older than a used one is refused too.
    expect((await signIn({ ...otto, code: codeAt(world.time) })).statusCode).toBe(422);
    expect((await signIn({ ...otto, code: codeAt(later(60)) })).statusCode).toBe(422);
  });

  test('refuses a code of another length', async () => {
    expect((await signIn({ ...otto, code: codeAt(world.time).slice(1) })).statusCode).toBe(422);
  });
});

describe('too many attempts', () => {
  const wrong = { ...right, password: 'demo-wrong' };

  test('for an account from one address are refused, even with the right password, until the window ends', async () => {
    const tries = await Promise.all(Array.from({ length: perPair.max }, () => signIn(wrong)));
    expect(new Set(tries.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    const refused = await signIn(right);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'Too many attempts. Try again in 15 minutes.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    expect((await signIn(right, '192.0.2.7')).statusCode).toBe(200);
    const start = world.time;
    world.time = new Date(start.getTime() + perPair.windowMs + 1);
    expect((await signIn(right)).statusCode).toBe(200);
    world.time = start;
  });

  test('for an unknown email are refused in the same way', async () => {
    const unknown = { ...wrong, email: 'stranger@dugout.test' };
    await Promise.all(Array.from({ length: perPair.max }, () => signIn(unknown)));
    expect((await signIn(unknown)).statusCode).toBe(429);
  });

  test('110 correct sign-ins from one address succeed, concurrently and for one account too', async () => {
    const people = ['operator', 'staff', 'viewer', 'admin'];
    const both = await Promise.all(
      Array.from({ length: 110 }, (_, n) => {
        const name = n < 30 ? 'operator' : (people[n % people.length] ?? 'operator');
        return signIn({ email: `${name}@dugout.test`, password: `demo-${name}` });
      }),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('a success and a request for a code do not count', async () => {
    for (let n = 0; n < perPair.max; n++)
      await signIn({ email: 'op2fa@dugout.test', password: 'demo-op2fa' });
    for (let n = 1; n < perPair.max; n++) await signIn(wrong);
    expect((await signIn(right)).statusCode).toBe(200);
    expect((await signIn(wrong)).statusCode).toBe(422);
    const counts = await world.store.db
      .selectFrom('attempts')
      .select('count')
      .where('key', 'like', 'login-address%')
      .execute();
    // Nor does a failure after a success from the same address count for the address.
    expect(counts).toEqual([{ count: perPair.max - 1 }]);
  });
});

describe('behind a reverse proxy', () => {
  const wrong = { email: 'stranger@dugout.test', password: 'demo-wrong' };

  test.each([
    ['nothing is trusted: the header is not read', ''],
    ['one hop: what the caller wrote before the proxy did is not read', '1'],
    ['a network that the proxy is in', '127.0.0.0/8'],
    ['a network that it is not in', '10.0.0.0/8'],
  ])('%s', async (_name, trustProxy) => {
    const world = await createWorld('postgres', { trustProxy });
    try {
      const from = (header: string) =>
        world.api.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: wrong,
          headers: { 'x-forwarded-for': header },
        });
      for (let n = 0; n < perPair.max; n++) await from(`203.0.113.${n}, 192.0.2.1`);
      expect((await from('203.0.113.99, 192.0.2.1')).statusCode).toBe(429);
      const isRead = trustProxy === '1' || trustProxy === '127.0.0.0/8';
      expect((await from('203.0.113.99, 192.0.2.2')).statusCode).toBe(isRead ? 422 : 429);
    } finally {
      await world.close();
    }
  });
});
