import { get } from 'node:http';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { systemClock as clock } from '#domain/clock.ts';
import { ConsoleHost } from './console/consoleHost.ts';
import { startScreenshotService } from './screenshotService.ts';
import { SimulatedConsole } from './simulated/simulatedConsole.ts';

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
      onReport: () => undefined,
      onTask: () => undefined,
      onLog: () => undefined,
    },
  );
const source = { token, consoles: new Map([1, 2].map((id) => [id, host(id)])) };
afterAll(() => source.consoles.forEach((one) => one.close()));

test('the local screenshot service says its tokens and gives pictures to pages of the app only, and not under a foreign name', async () => {
  const service = await startScreenshotService([source], 0, new Set([app]));
  const address = service?.address();
  if (!service || !address || typeof address !== 'object') throw new Error('The service does not listen');
  const url = `http://127.0.0.1:${address.port}`;
  const fetch = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
    globalThis.fetch(path, { method, headers: { origin: app, ...headers } });
  try {
    expect(await (await fetch(`${url}/v1/token`)).json()).toEqual({ tokens: [token] });
    const query = 'height=169&width=300&format=jpeg&quality=70&grayscale=true&maxLifetime=5000&timestamp=1';
    const answer = await fetch(`${url}/v1/image?identifier=1&${query}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'access-control-allow-origin': app,
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Origin',
      'access-control-expose-headers': 'Frame, Captured-At',
      frame: expect.stringMatching(/^\d+$/),
      'captured-at': expect.stringMatching(/^\d{13}$/),
    });
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 169,
    });
    expect((await fetch(`${url}/v1/image?identifier=99&${query}`)).status).toBe(404);
    expect((await fetch(`${url}/v1/image?identifier=2&${query}`)).status).toBe(409);
    expect((await fetch(`${url}/v1/image?identifier=1&height=4&width=300`)).status).toBe(422);
    const preflight = async (headers: Record<string, string>) => {
      const answered = await fetch(`${url}/v1/token`, { method: 'OPTIONS', ...headers });
      return [answered.status, answered.headers.get('access-control-allow-private-network')];
    };
    expect(await preflight({ 'access-control-request-private-network': 'true' })).toEqual([204, 'true']);
    expect(await preflight({})).toEqual([204, null]);
    for (const origin of ['https://evil.test', 'null', 'https://dugout.test.evil.test']) {
      const refused = await fetch(`${url}/v1/token`, { origin });
      expect([refused.status, await refused.text()]).toEqual([403, '{}']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect(await preflight({ origin, 'access-control-request-private-network': 'true' })).toEqual([
        403,
        null,
      ]);
    }
    expect((await globalThis.fetch(`${url}/v1/image?identifier=1&${query}`)).status).toBe(403);
    const foreign = await new Promise<number | undefined>((resolve) => {
      get(
        { host: '127.0.0.1', port: address.port, path: '/v1/token', headers: { host: 'evil.test' } },
        (response) => resolve(response.resume().statusCode),
      );
    });
    expect(foreign).toBe(421);
    expect(await startScreenshotService([source], address.port, new Set([app]))).toBeNull();
  } finally {
    service.close();
    service.closeAllConnections();
  }
});
