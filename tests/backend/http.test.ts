import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { health } from '#contract/http/util.ts';
import { createWorld, type World } from './world.ts';

describe('over HTTP', () => {
  let world: World;
  const distDir = mkdtempSync(join(tmpdir(), 'dugout-dist-'));
  beforeAll(async () => {
    mkdirSync(join(distDir, 'assets'));
    writeFileSync(join(distDir, 'index.html'), '<title>Dugout</title>');
    writeFileSync(join(distDir, 'sw.js'), 'self');
    writeFileSync(join(distDir, 'assets/index-a1b2.js'), `export const text = '${'x'.repeat(5000)}';`);
    writeFileSync(join(distDir, 'assets/built-a1b2.js'), 'as it was');
    writeFileSync(join(distDir, 'assets/built-a1b2.js.br'), 'as the build compressed it');
    world = await createWorld('postgres', {
      distDir,
      fleet: '120x600',
      screenshotUrl: 'http://127.0.0.1:5599/',
    });
  });
  afterAll(async () => {
    await world.close();
    rmSync(distDir, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => world.api.app.inject({ url, headers });
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test('every response has the security headers', async () => {
    for (const url of ['/', '/api/health', '/nothing.js', '/api/nothing']) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`default-src 'none'; script-src 'self' 'wasm-unsafe-eval'`);
      expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:4223 http://127.0.0.1:5599;`);
      expect(policy).toContain(`frame-ancestors 'none'`);
    }
  });

  test('the app gets the addresses that its content security policy allows', async () => {
    const me = await world.api.call(endpoints.getMe, { token: await world.tokenOf('operator') });
    const { natsUrl, screenshotUrl } = me.json<User>();
    expect(screenshotUrl).toBe('http://127.0.0.1:5599');
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${natsUrl} ${screenshotUrl};`);
  });

  test('hashed files are cached forever, page and service worker are revalidated, API responses are not stored', async () => {
    const cacheOf = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await cacheOf('/assets/index-a1b2.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf('/playing-control')).toBe('no-cache');
    expect(await cacheOf('/api/util/enums')).toBe('no-store');
  });

  test('a route of the app gets the page; a missing file or call gets 404', async () => {
    const deep = await get('/playing-control?server=1', page);
    expect([deep.statusCode, deep.body]).toEqual([200, '<title>Dugout</title>']);
    for (const url of ['/assets/gone.js', '/api/gone', '/api', '/socket.io/gone']) {
      const missing = await get(url, page);
      expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: expect.any(String) }]);
    }
    expect((await world.api.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });

  test('large responses are compressed, files by the build alone', async () => {
    const asItIs = await get('/assets/index-a1b2.js', { 'accept-encoding': 'br, gzip' });
    expect(asItIs.headers['content-encoding']).toBeUndefined();
    expect(asItIs.headers['content-length']).toBe(String(asItIs.rawPayload.length));
    const built = await get('/assets/built-a1b2.js', { 'accept-encoding': 'gzip, br' });
    expect(built.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(built.body).toBe('as the build compressed it');
    const headers = { authorization: `Bearer ${await world.tokenOf('operator')}`, 'accept-encoding': 'gzip' };
    const consoles = await get('/api/servers/1/consoles', headers);
    expect(consoles.headers['content-encoding']).toBe('gzip');
    expect(consoles.rawPayload.length).toBeLessThan(200_000);
  });

  test('a fleet of custom size puts 100 consoles on the first server', async () => {
    const response = await world.api.call(endpoints.getServerConsoles, {
      params: { id: 1 },
      token: await world.tokenOf('operator'),
    });
    expect(response.json<{ data: unknown[] }>().data).toHaveLength(100);
  });

  test('health reports database and messaging, with 503 while one is down', async () => {
    // A slow database counts as degraded too.
    const state = async () => {
      const response = await world.api.call(endpoints.getHealth);
      return [response.statusCode, health.parse(response.json())];
    };
    await expect.poll(state).toMatchObject([200, { status: 'ok', database: true, messaging: true }]);
    world.hub.up = false;
    const error = 'The messaging server cannot be reached.';
    await expect.poll(state).toMatchObject([503, { status: 'degraded', messaging: false, error }]);
    // A restart would not help, so the process still counts as alive.
    expect((await world.api.call(endpoints.getLiveness)).statusCode).toBe(200);
    world.hub.up = true;
    await expect.poll(state).toMatchObject([200, { status: 'ok' }]);
    // Reverse proxies watch this call.
    Object.assign(world.api.context, { isDraining: () => true });
    expect((await world.api.call(endpoints.getLiveness)).statusCode).toBe(503);
    Object.assign(world.api.context, { isDraining: () => false });
  });

  test('the OpenAPI document contains every endpoint', async () => {
    const { paths } = (await get('/api/docs/json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const written = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const wanted = Object.values(endpoints).map(
      ({ method, path }) => `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(written).toEqual(expect.arrayContaining(wanted));
    expect((await get('/api/docs')).statusCode).toBe(200);
  });

  test('a malformed body is refused; an empty one is accepted where none is needed', async () => {
    const headers = {
      authorization: `Bearer ${await world.tokenOf('operator')}`,
      'content-type': 'application/json',
    };
    const put = (payload: string) =>
      world.api.app.inject({ method: 'PUT', url: '/api/consoles/1/disconnect', headers, payload });
    expect((await put('{')).statusCode).toBe(400);
    expect((await put('')).statusCode).toBe(200);
  });

  test('the response to an unexpected error does not contain its message, which is logged under the request id that the caller gets', async () => {
    const broken = await world.another();
    broken.context.messaging.issueUserCredentials = () =>
      Promise.reject(new Error('seed SUABC is not right'));
    const response = await broken.call(endpoints.getMe, { token: await world.tokenOf('operator') });
    expect([response.statusCode, response.body]).toEqual([500, expect.not.stringContaining('SUABC')]);
    const id = String(response.headers['request-id']);
    expect(id).toMatch(/^[\w-]{8}$/);
    const fault = world.logged.find((line) => line.includes('is not right'));
    expect(fault).toContain(`request=${id}`);
    expect(fault).toContain('ERROR');
    expect((await get('/api/health')).headers['request-id']).not.toBe(id);
  });

  test('the log says who changed what, and who was refused', async () => {
    const lineOf = async (...call: Parameters<World['api']['call']>) => {
      const before = world.logged.length;
      await world.api.call(...call);
      await expect.poll(() => world.logged.length).toBeGreaterThan(before);
      return world.logged.slice(before).join('');
    };
    const token = await world.tokenOf('operator');
    const me = (await world.api.call(endpoints.getMe, { token })).json<User>();
    const change = { params: { id: 2 }, body: { description: 'Left' }, token };
    expect(await lineOf(endpoints.updateConsole, change)).toMatch(
      new RegExp(`INFO .*route=/api/consoles/:id  id=2  status=200 .*user=${me.id}`),
    );
    expect(await lineOf(endpoints.getServers, {})).toMatch(/INFO .*status=401 .*address=127\.0\.0\.1/);
    expect(await lineOf(endpoints.getServers, { token })).toMatch(/DEBUG .*status=200/);
  });

  test('every timezone has an offset in minutes', async () => {
    const { data } = (
      await world.api.call(endpoints.getTimezones, { token: await world.tokenOf('nobody') })
    ).json<{ data: { name: string; offset: number }[] }>();
    const offsetOf = (name: string) => data.find((zone) => zone.name === name)?.offset;
    expect([
      offsetOf('UTC'),
      offsetOf('Asia/Tokyo'),
      offsetOf('Asia/Kolkata') ?? offsetOf('Asia/Calcutta'),
    ]).toEqual([0, 540, 330]);
    expect(data.length).toBeGreaterThan(300);
  });
});

test('an app that is built while the API is running is served without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-dist-'));
  const distDir = join(folder, 'dist');
  const world = await createWorld('postgres', { distDir });
  try {
    const open = (url: string) => world.api.app.inject({ url, headers: { accept: 'text/html' } });
    const before = await open('/login');
    expect([before.statusCode, before.headers['retry-after']]).toEqual([503, '2']);
    expect(before.body).toMatch(/http-equiv="refresh".*The app is being built/s);
    expect((await open('/assets/index-a1b2.js')).statusCode).toBe(404);
    mkdirSync(distDir);
    writeFileSync(join(distDir, 'index.html'), '<title>Dugout</title>');
    const after = await open('/login');
    expect([after.statusCode, after.body]).toEqual([200, '<title>Dugout</title>']);
  } finally {
    await world.close();
    rmSync(folder, { recursive: true });
  }
});
