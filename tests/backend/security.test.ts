import { connect } from 'node:net';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { realtimePath } from '#contract/events/index.ts';
import { demoTotpSecret } from '#demo/seed/users.ts';
import { useWorld } from './world.ts';

/** The signing key of the test worlds, which an attacker does not have. */
const key = new TextEncoder().encode('k'.repeat(32));

const world = useWorld();
let address: string;
let good: string;
beforeAll(async () => {
  address = await world.api.listen();
  good = await world.tokenOf('operator');
});

const statusOf = async (token: string): Promise<number> =>
  (await world.api.call(endpoints.getMe, { token })).statusCode;

/** The error of a socket with this token; null if it is accepted. */
function socketRefusal(token: string): Promise<string | null> {
  const socket = io(address, {
    path: realtimePath,
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  return new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', ({ message }) => resolve(message));
  }).finally(() => socket.disconnect());
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a forged session', () => {
  const claims = () => decodeJwt(good);
  const signed = (alg: string, secret: Parameters<SignJWT['sign']>[0], change: object = {}) =>
    new SignJWT({ ...claims(), ...change }).setProtectedHeader({ alg }).sign(secret);
  const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;

  const forgeries: [string, () => string | Promise<string>][] = [
    ['without a signature (none)', () => new UnsecuredJWT(claims()).encode()],
    [
      'without a signature (nOnE)',
      () => `${encoded({ alg: 'nOnE' })}.${good.split('.')[1]}.${good.split('.')[2]}`,
    ],
    ['with the signature cut off', () => good.split('.').slice(0, 2).join('.') + '.'],
    ['signed with the right key by HS512', () => signed('HS512', Buffer.concat([key, key]))],
    ['signed with the right key by HS384', () => signed('HS384', Buffer.concat([key, key]))],
    [
      'that says HS512 and is signed by HS512 with the very key',
      () => {
        const head = `${encoded({ alg: 'HS512' })}.${encoded(claims())}`;
        return `${head}.${createHmac('sha512', key).update(head).digest('base64url')}`;
      },
    ],
    [
      'signed by RS256 with a key that it brings along',
      () => {
        const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const jwk = publicKey.export({ format: 'jwk' });
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey);
      },
    ],
    ['signed with another key', () => signed('HS256', Buffer.alloc(32, 1))],
    [
      'signed with an empty key',
      () => {
        const head = `${encoded({ alg: 'HS256' })}.${encoded(claims())}`;
        return `${head}.${createHmac('sha256', '').update(head).digest('base64url')}`;
      },
    ],
    [
      'with other claims under the same signature',
      () => {
        const [head, , signature] = good.split('.');
        return `${head}.${encoded({ ...claims(), sub: '2' })}.${signature}`;
      },
    ],
    ['that ended', () => signed('HS256', key, { exp: Math.floor(world.time.getTime() / 1_000) - 1 })],
    ['that does not begin before tomorrow', () => signed('HS256', key, { nbf: inAnHour })],
    ['of nobody', () => signed('HS256', key, { sub: '999999' })],
    ['of another user', () => signed('HS256', key, { sub: '2' })],
    ['without a session', () => signed('HS256', key, { jti: undefined })],
    ['of a session that never was', () => signed('HS256', key, { jti: crypto.randomUUID() })],
    ['of a session by injection', () => signed('HS256', key, { jti: `' or '1'='1` })],
    [
      'with demands that nobody understands',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', crit: ['x'], x: 1 })
          .sign(key, { crit: { x: true } }),
    ],
    ['that is very long', () => `${good}${'x'.repeat(6_000)}`],
    ['that is no token', () => 'Bearer'],
  ];

  test.each(forgeries)('%s is refused by the API and by the socket', async (_, forge) => {
    const token = await forge();
    expect(await statusOf(token)).toBe(401);
    expect(await socketRefusal(token)).toBe('Your session has ended. Sign in again.');
  });

  test('a token ends with its session row, whatever it claims', async () => {
    const token = await signed('HS256', key, {
      exp: Math.floor(world.time.getTime() / 1_000) + 30 * 24 * 3_600,
    });
    expect(await statusOf(token)).toBe(200);
    const start = world.time;
    world.time = new Date(start.getTime() + 8 * 24 * 3_600 * 1_000);
    expect(await statusOf(token)).toBe(401);
    world.time = start;
  });

  test('tokens in the query or a cookie are ignored', async () => {
    const byQuery = await world.api.app.inject({ url: '/api/me', query: { token: good, jwt: good } });
    const byCookie = await world.api.app.inject({ url: '/api/me', headers: { cookie: `jwt=${good}` } });
    expect([byQuery.statusCode, byCookie.statusCode]).toEqual([401, 401]);
  });
});

test('none of the secrets of a whole session is logged', async () => {
  const marks = { password: 'MARK-password-4711', code: '481516', emailed: 'mark-email-2342' };
  const login = (body: object) => world.api.call(endpoints.login, { body });
  await login({ email: 'operator@dugout.test', password: marks.password });
  await login({ email: `${marks.emailed}@dugout.test`, password: marks.password });
  await login({ email: 'op2fa@dugout.test', password: 'demo-op2fa', code: marks.code });
  const code = new TOTP({ secret: demoTotpSecret }).generate({ timestamp: world.time.getTime() });
  const { jwt } = (await login({ email: 'op2fa@dugout.test', password: 'demo-op2fa', code })).json<{
    jwt: string;
  }>();
  const me = (await world.api.call(endpoints.getMe, { token: jwt })).json<{
    creds: { jwt: string; seed: string };
  }>();
  expect(await socketRefusal(jwt)).toBeNull();
  expect(await socketRefusal(`${jwt}x`)).not.toBeNull();
  await world.api.app.inject({ url: `/api/nothing?token=${jwt}&password=${marks.password}` });
  await world.api.app.inject({ url: `/api/servers/${jwt}`, headers: { authorization: `Bearer ${jwt}` } });
  await world.api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${marks.password}"`,
  });

  // An error within a call is logged completely, but without the data of the request.
  const broken = await world.another();
  broken.context.messaging.issueUserCredentials = () => {
    throw Object.assign(new Error('minting broke'), {
      token: jwt,
      creds: me.creds,
      password: marks.password,
    });
  };
  expect((await broken.call(endpoints.getMe, { token: jwt })).statusCode).toBe(500);
  await world.api.call(endpoints.logout, { token: jwt });

  const log = world.logged.join('');
  expect(log).toContain('minting broke');
  expect(log).toContain('route=/api/auth/login');
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const secrets = {
    ...marks,
    code2: code,
    jwt,
    claims,
    signature,
    creds: me.creds.jwt,
    seed: me.creds.seed,
    totp: demoTotpSecret,
    own: 'demo-op2fa',
    key: 'k'.repeat(32),
  };
  expect(head.length).toBeGreaterThan(10);
  const leaked = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(leaked.map(([name]) => name)).toEqual([]);
});

test('a body over the limit is refused, also to a caller that sends all of it before it reads, and the next call succeeds', async () => {
  const response = await world.api.call(endpoints.updateConsole, {
    params: { id: 1 },
    token: good,
    body: { description: 'x'.repeat(2 * 1024 * 1024) },
  });
  expect([response.statusCode, response.json()]).toEqual([413, { error: expect.any(String) }]);
  const answer = await new Promise<string>((resolve, reject) => {
    const body = `"${'x'.repeat(32 * 1024 * 1024)}"`;
    const line = connect(Number(new URL(address).port), '127.0.0.1');
    line.once('error', reject).setEncoding('latin1');
    line.write(
      `PUT /api/consoles/1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer ${good}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    line.write(body, 'latin1', (error) =>
      error ? reject(error) : line.once('data', (data) => resolve(String(data))),
    );
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(await statusOf(good)).toBe(200);
});

test('a socket that sends too much is disconnected, and no other', async () => {
  const dial = () =>
    io(address, {
      path: realtimePath,
      query: { token: good },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
  const [loud, quiet] = [dial(), dial()];
  await Promise.all(
    [loud, quiet].map((socket) => new Promise((done) => socket.once('connect', () => done(null)))),
  );
  const left = new Promise((done) => loud.once('disconnect', done));
  loud.emit('anything', 'x'.repeat(20_000));
  await left;
  expect(quiet.connected).toBe(true);
  quiet.disconnect();
});
