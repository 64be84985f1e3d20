import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineClock as clock } from '#agent/agentClock.ts';
import { ConsoleHost } from '#agent/console/consoleHost.ts';
import { unheard } from '#agent/console/testHost.ts';
import { startScreenshotService } from '#agent/screenshotService.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';

const token = 'aa01';
const app = 'https://dugout.test';
const gameActivity = { gameSessionsToday: 1, playedToday: 2, maxGamesToday: 30, playedTotal: 40 };
const assignment = { account: { id: 11, email: 'one@mail.test', index: 0 }, script: null };

/** A connected console (1) and one that is not (2). */
const host = (id: number): ConsoleHost =>
  new ConsoleHost(
    { id, name: `console-${id}`, assignment: id === 1 ? assignment : null, gameActivity },
    {
      clock,
      seed: 'test',
      connectMs: 30,
      failures: 0,
      makeDriver: (events) =>
        new SimulatedConsole({ id, name: `console-${id}`, clock, seed: 'test', events }),
      ...unheard,
    },
  );
const source = { token, consoles: new Map([1, 2].map((id) => [id, host(id)])) };

let service: Server;
let url: string;
beforeAll(async () => {
  const started = await startScreenshotService([source], 0, new Set([app]));
  if (!started) throw new Error('The service does not listen');
  service = started;
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
  for (const one of source.consoles.values()) one.close();
});

const query = 'height=169&width=300&format=jpeg&quality=70&grayscale=true&maxLifetime=5000&timestamp=1';

const call = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, { method, headers: { origin: app, ...headers } });

/** Sends a request that fetch would not send. @returns its status */
const statusOf = (path: string, headers: Record<string, string> = { origin: app }) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(url).port, path, headers }, (response) =>
      resolve(response.resume().statusCode),
    ).once('error', reject);
  });

test('a page of the app gets the tokens and pictures', async () => {
  expect(await (await call('/v1/token')).json()).toEqual({ tokens: [token] });
  const answer = await call(`/v1/image?identifier=1&${query}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'access-control-allow-origin': app,
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Origin',
    'access-control-expose-headers': 'Frame, Start, Captured-At, Encode-Ms',
    frame: expect.stringMatching(/^\d+$/),
    'captured-at': expect.stringMatching(/^\d{13}$/),
    'encode-ms': expect.stringMatching(/^\d+(\.\d)?$/),
  });
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 300,
    height: 169,
  });
});

test('a page of the app gets the last picture of a failed console', async () => {
  const pictures = source.consoles.get(1)?.pictures;
  pictures?.fail();
  const [first, again] = [
    await call(`/v1/image?identifier=1&${query}`),
    await call(`/v1/image?identifier=1&${query}`),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers.get('frame')).toBe(first.headers.get('frame'));
  pictures?.begin();
});

test.each([
  ['an unknown console', `/v1/image?identifier=99&${query}`, 404],
  ['a console that is not connected', `/v1/image?identifier=2&${query}`, 409],
  ['an invalid size', '/v1/image?identifier=1&height=4&width=300', 422],
  ['an unknown path', '/v2/image', 404],
  ['a path that is not a URL', '//', 400],
  ['an address with an invalid port', 'http://127.0.0.1:99999/v1/token', 400],
])('a request for %s is refused', async (_, path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test('a preflight of a page of the app is accepted, also from a public address', async () => {
  const preflight = async (headers: Record<string, string>) => {
    const answered = await call('/v1/token', { method: 'OPTIONS', ...headers });
    return [answered.status, answered.headers.get('access-control-allow-private-network')];
  };
  expect(await preflight({ 'access-control-request-private-network': 'true' })).toEqual([204, 'true']);
  expect(await preflight({})).toEqual([204, null]);
});

test.each(['https://evil.test', 'null', 'https://dugout.test.evil.test'])(
  'a page of %s gets nothing',
  async (origin) => {
    const refused = await call('/v1/token', { origin });
    expect([refused.status, await refused.text()]).toEqual([403, '{}']);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await call('/v1/token', {
      method: 'OPTIONS',
      origin,
      'access-control-request-private-network': 'true',
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.get('access-control-allow-private-network')).toBeNull();
  },
);

test('a request without an origin, or under another host name, is refused', async () => {
  expect((await fetch(`${url}/v1/image?identifier=1&${query}`)).status).toBe(403);
  expect(await statusOf('/v1/token', { host: 'evil.test' })).toBe(421);
});

test('no service is started on a port that is in use', async () => {
  expect(await startScreenshotService([source], Number(new URL(url).port), new Set([app]))).toBeNull();
});
