import * as Comlink from 'comlink';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Cadence, PictureOptions } from '#domain/channel/picture.ts';
import type { ChannelIdentity, ChannelReport } from '#domain/channel/protocol.ts';
import { runEngineInPage } from '#tests/components/engineInPage.ts';
import { createChannel } from './createChannel.ts';

const options: PictureOptions = {
  width: 64,
  height: 36,
  format: 'webp',
  scale: 'auto',
  quality: 70,
  grayscale: false,
};
const cadence: Cadence = { intervalMs: 100, inFlight: 1, active: true, priority: false };

const access = {
  url: 'ws://nats.test',
  userId: 7,
  creds: { jwt: '', seed: '', expiresAt: '2026-01-01T00:00:00Z' },
  screenshotUrl: 'http://service.test',
};

/** A NATS server that cannot be reached. */
class SilentSocket extends EventTarget {
  close(): void {}
}

afterEach(() => void vi.unstubAllGlobals());

test.each(['wall', 'control'] as const)(
  'a picture of the %s comes from the local screenshot service of another server of its group',
  async (lane) => {
    const endEngine = runEngineInPage();
    const consoles: (string | null)[] = [];
    vi.stubGlobal('WebSocket', SilentSocket);
    vi.stubGlobal('fetch', (address: string) => {
      const { pathname, searchParams } = new URL(address);
      if (pathname === '/v1/token') return Promise.resolve(Response.json({ tokens: ['beside'] }));
      consoles.push(searchParams.get('identifier'));
      return Promise.resolve(new Response(null));
    });
    const channel = createChannel(() => undefined);
    channel.setServerGroups([['other'], ['mine', 'beside']]);
    channel.connect(access);
    const place = document.createElement('div');
    const picture = channel.openPicture(place, { token: 'mine', consoleId: 11 }, lane, options, cadence);
    await expect.poll(() => consoles).toContain('11');
    picture.close();
    await channel.disconnect();
    endEngine();
  },
);

/** Workers that answer pings until they hang, and no requests. */
function stubWorkers() {
  const workers: { pings: number; users: number[]; groups: unknown[]; status?: MessagePort; hang(): void }[] =
    [];
  vi.stubGlobal('Worker', function FakeWorker() {
    const { port1, port2 } = new MessageChannel();
    const worker: (typeof workers)[number] = { pings: 0, users: [], groups: [], hang: () => port2.close() };
    workers.push(worker);
    Comlink.expose(
      {
        ping: () => void worker.pings++,
        start: (port: MessagePort) => void (worker.status = port),
        connect: ({ userId }: ChannelIdentity) => void worker.users.push(userId),
        setServerGroups: (groups: unknown) => void worker.groups.push(groups),
        request: () => new Promise(() => undefined),
      },
      port2,
    );
    return Object.assign(port1, { terminate: () => port1.close() });
  });
  return workers;
}

test('a worker that hangs is replaced within seconds: calls fail, the channel reconnects, and pictures are to be opened again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const workers = stubWorkers();
  const channel = createChannel(() => undefined);
  channel.setServerGroups([['mine', 'beside']]);
  channel.connect(access);
  await expect.poll(() => workers[0]?.pings).toBe(1);
  const live: ChannelReport = { kind: 'status', status: 'live' };
  workers[0]?.status?.postMessage(live);
  await expect.poll(() => channel.status.get()).toBe('live');
  for (let second = 0; second < 60; second += 2) {
    const { pings = 0 } = workers[0] ?? {};
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => workers[0]?.pings).toBe(pings + 1);
  }
  const answer = channel.request('getState', { token: 'mine', consoleId: 11 });
  workers[0]?.hang();
  vi.advanceTimersByTime(6_000);
  await expect(answer).rejects.toMatchObject({ code: 'offline' });
  expect([channel.status.get(), channel.restarts.get()]).toEqual(['reconnecting', 1]);
  await expect.poll(() => workers[1]).toMatchObject({ users: [7], groups: [[['mine', 'beside']]] });
});
