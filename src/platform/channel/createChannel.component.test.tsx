import { afterEach, expect, test, vi } from 'vitest';
import type { Cadence, PictureOptions } from '#domain/channel/picture.ts';
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
    channel.connect({
      url: 'ws://nats.test',
      userId: 7,
      creds: { jwt: '', seed: '', expiresAt: '2026-01-01T00:00:00Z' },
      screenshotUrl: 'http://service.test',
    });
    const place = document.createElement('div');
    const picture = channel.openPicture(place, { token: 'mine', consoleId: 11 }, lane, options, cadence);
    await expect.poll(() => consoles).toContain('11');
    picture.close();
    await channel.disconnect();
    endEngine();
  },
);
