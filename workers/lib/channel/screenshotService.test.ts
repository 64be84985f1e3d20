import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { FakeClock } from '#domain/clock.ts';
import { pngHeader } from '#tests/support/pngHeader.ts';
import { ChannelEngine } from './engine.ts';
import type { Frame } from './frames.ts';
import { localFirstFrames } from './localFirstFrames.ts';
import { ScreenshotService } from './screenshotService.ts';

const request: ScreenshotOptions = {
  height: 169,
  width: 300,
  format: 'webp',
  quality: 70,
  grayscale: false,
  maxLifetime: 0,
  after: 6,
};
const target = { token: 'mine', consoleId: 7 };
const channelMark = { frame: 1, capturedAt: 1 };

const picture = (body: BodyInit = pngHeader(300, 169), headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: { 'Content-Type': 'image/png', Frame: '7', 'Captured-At': '5', ...headers },
  });

/** Frames of console 7, with a service that replies `tokens`. `ways` lists the sources of the frames. */
function build(
  tokens: unknown,
  image: (url: URL, signal: AbortSignal) => Response | Promise<Response> = () => picture(),
  { localMs = 1, channelMs = 1 } = {},
) {
  const clock = new FakeClock(1_000_000);
  const requests: URL[] = [];
  const self = { image, tokens, probes: 0, localMs };
  const send = vi.fn<typeof fetch>(async (address, init) => {
    const url = new URL(address as string);
    if (url.pathname === '/v1/token') {
      self.probes++;
      if (self.tokens instanceof Error) throw self.tokens;
      return Response.json(self.tokens);
    }
    requests.push(url);
    await clock.advanceAsync(self.localMs);
    return self.image(url, init?.signal as AbortSignal);
  });
  const ways: string[] = [];
  const asked: ScreenshotOptions[] = [];
  const channel = {
    origin: () => 'off' as const,
    async next(options: ScreenshotOptions): Promise<Frame> {
      ways.push('channel');
      asked.push(options);
      await clock.advanceAsync(channelMs);
      return {
        mark: channelMark,
        bytes: pngHeader(300, 169),
        contentType: 'image/png',
        encodeMs: null,
        heldMs: null,
      };
    },
  };
  const service = new ScreenshotService('http://127.0.0.1:5580', clock, send);
  const frames = localFirstFrames(channel, service, target, () => ['mine', 'beside'], clock);
  const next = async (afterInput?: boolean): Promise<Frame> => {
    const before = ways.length;
    const frame = await frames.next(request, afterInput);
    if (ways.length === before) ways.push('local');
    return frame;
  };
  return { next, ways, asked, requests, clock, self, service, origin: () => frames.origin() };
}

test.each([
  [{ tokens: ['mine'] }, 'local', 'local'],
  [{ tokens: ['beside'] }, 'local', 'local'],
  [{ tokens: ['other'] }, 'channel', 'otherServers'],
  [{ tokens: [] }, 'channel', 'otherServers'],
  [{}, 'channel', 'otherServers'],
  [{ tokens: 'none' }, 'channel', 'wrongAnswer'],
  [new TypeError('Failed to fetch'), 'channel', 'absent'],
])('a service that replies %j: frames come from the %s', async (tokens, way, origin) => {
  const { next, ways, origin: said } = build(tokens);
  await next();
  expect(ways).toEqual([way]);
  expect(said()).toBe(origin);
});

describe('the original picture', () => {
  const screenshot = () => picture(pngHeader(960, 540));
  const jpegHeader = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 2, 0x1c, 3, 0xc0);

  /** An engine without a channel: only the service can answer. */
  async function requestOriginal(image: () => Response, groupTokens: string[]) {
    const requests: URL[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const url = new URL(address);
      if (url.pathname === '/v1/token') return Response.json({ tokens: ['beside'] });
      requests.push(url);
      return image();
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const engine = new ChannelEngine();
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    engine.start(port2, 'http://127.0.0.1:5580');
    engine.setServerGroups([['other'], groupTokens]);
    const result = await engine.request('getScreenshot', target, undefined);
    return { result, query: requests.map(({ searchParams }) => Object.fromEntries(searchParams)) };
  }

  test('comes from the service if it serves the group of the server', async () => {
    const { result, query } = await requestOriginal(screenshot, ['mine', 'beside']);
    expect(result).toEqual({ ok: true, value: pngHeader(960, 540) });
    expect(query).toEqual([
      expect.objectContaining({ identifier: '7', width: '960', height: '540', format: 'png' }),
    ]);
  });

  test.each<[string, string[], () => Response]>([
    ['that serves other groups', ['mine'], screenshot],
    ['that has no picture', ['mine', 'beside'], () => new Response('', { status: 404 })],
    ['that fails', ['mine', 'beside'], () => new Response('', { status: 500 })],
    ['that sends no picture', ['mine', 'beside'], () => picture('<html></html>')],
    ['that sends another format', ['mine', 'beside'], () => picture(jpegHeader)],
  ])('is requested over the channel instead of from a service %s', async (_, groupTokens, image) => {
    const { result } = await requestOriginal(image, groupTokens);
    expect(result).toMatchObject({ ok: false, code: 'offline' });
  });

  test('its time is not compared with pictures of the channel, which are smaller', async () => {
    const { next, self, service, origin } = build({ tokens: ['mine'] }, undefined, { channelMs: 5 });
    for (let turn = 0; turn < 4; turn++) await next();
    self.localMs = 400;
    self.image = () => screenshot();
    for (let turn = 0; turn < 4; turn++) await service.original(target, ['mine']);
    expect(origin()).toBe('local');
  });
});

test('tokens are requested once, and frames only if newer than the painted one', async () => {
  const { next, self, requests } = build({ tokens: ['beside'] });
  expect((await next()).mark).toEqual({ frame: 7, capturedAt: 5 });
  await next();
  await next();
  expect([self.probes, requests.length]).toEqual([1, 2]);
  expect(requests[0]?.searchParams.get('after')).toBe('6');
});

test('an empty reply contains no frame', async () => {
  const { next, ways } = build({ tokens: ['mine'] }, () => picture(''));
  expect((await next()).bytes).toBeNull();
  expect(ways).toEqual(['local']);
});

test('the frame after an input is requested over the channel, on the connection of the press', async () => {
  const { next, ways } = build({ tokens: ['mine'] });
  await next();
  await next(true);
  expect(ways).toEqual(['local', 'channel']);
});

test.each([404, 409])(
  'a status of one console only (%i) does not end the service for others',
  async (status) => {
    const { next, ways, requests, clock, origin } = build(
      { tokens: ['beside'] },
      () => new Response('', { status }),
    );
    await next();
    await next();
    expect([ways, requests.length, origin()]).toEqual([['channel', 'channel'], 1, 'otherConsoles']);
    await clock.advanceAsync(60_000);
    await Promise.all([next(), next()]);
    expect(requests.length).toBe(2);
  },
);

/** An endless body in parts of 1 MB; `sent` counts them. */
function endless(sent: { megabytes: number }): Response {
  const body = new ReadableStream({
    pull(controller) {
      sent.megabytes++;
      controller.enqueue(new Uint8Array(1_048_576));
    },
  });
  return picture(body as unknown as BodyInit);
}

/** A body that starts and hangs, until the request is aborted. */
function hanging(signal: AbortSignal): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(pngHeader(300, 169));
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return picture(body as unknown as BodyInit);
}

const sent = { megabytes: 0 };

const faults: Record<string, [string, (url: URL, signal: AbortSignal) => Response | Promise<Response>]> = {
  'a status': ['status', () => new Response('', { status: 503 })],
  'a page': ['wrongAnswer', () => picture('<html></html>', { 'Content-Type': 'text/html' })],
  'a page called a picture': ['unreadable', () => picture('<html></html>')],
  'an empty body without a frame number': [
    'wrongAnswer',
    () => new Response('', { headers: { 'Content-Type': 'image/png' } }),
  ],
  'a cut picture': ['unreadable', () => picture(pngHeader(300, 169).slice(0, 18))],
  'a picture of another size': ['unreadable', () => picture(pngHeader(16_000, 16_000))],
  'a length of 60 MB': ['tooLarge', () => picture(undefined, { 'Content-Length': '60000000' })],
  'a body without an end': ['tooLarge', () => endless(sent)],
  'a broken connection': ['broken', () => Promise.reject(new TypeError('gone'))],
};

test.each(Object.entries(faults))(
  'is left at once after %s, and tried again a minute later',
  async (_, [why, image]) => {
    const { next, ways, requests, clock, origin, self } = build({ tokens: ['mine'] }, image);
    expect((await next()).mark).toEqual(channelMark);
    await next();
    expect([ways, requests.length, origin()]).toEqual([['channel', 'channel'], 1, why]);
    await clock.advanceAsync(59_000);
    await next();
    expect(requests.length).toBe(1);
    self.image = () => picture();
    await clock.advanceAsync(1_000);
    await next();
    expect([ways.at(-1), origin()]).toEqual(['local', 'local']);
    expect(sent.megabytes).toBeLessThan(8);
  },
);

test('is left when it hangs in the body', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const { next, ways, requests, origin } = build({ tokens: ['mine'] }, (_url, signal) => {
    setTimeout(() => timeout.abort(new DOMException('late', 'TimeoutError')));
    return hanging(signal);
  });
  await next();
  await next();
  expect([ways, requests.length, origin()]).toEqual([['channel', 'channel'], 1, 'timeout']);
});

test('before its first picture it keeps only one request waiting', async () => {
  const answer = Promise.withResolvers<Response>();
  const { next, ways, requests } = build({ tokens: ['mine'] }, () => answer.promise);
  const first = next();
  await Promise.all([next(), next(), next()]);
  expect([ways.filter((way) => way === 'channel').length, requests.length]).toEqual([3, 1]);
  answer.resolve(picture());
  expect((await first).mark).toEqual({ frame: 7, capturedAt: 5 });
});

test('is left when a picture of it cannot be decoded', async () => {
  const { next, requests, origin } = build({ tokens: ['mine'] });
  (await next()).onUnreadable?.();
  expect(origin()).toBe('unreadable');
  await next();
  expect(requests.length).toBe(1);
});

test('after it was left the first picture of the channel counts as new, whatever the service had numbered', async () => {
  const { next, asked, self } = build({ tokens: ['mine'] }, () => picture(undefined, { Frame: '9e15' }));
  await next();
  self.image = () => new Response('', { status: 500 });
  await next();
  const { mark } = await next();
  expect(asked.at(-1)).not.toHaveProperty('after');
  expect(mark).toMatchObject({ isUnnumbered: true });
  expect((await next()).mark).toEqual(channelMark);
});

const channelMs = 50;

test.each([2_500, 80])('is left when it takes %i ms and the channel 50 ms', async (localMs) => {
  const { next, requests, clock, self, origin } = build({ tokens: ['mine'] }, undefined, {
    localMs,
    channelMs,
  });
  for (let turn = 0; turn < 25; turn++) await next();
  expect(origin()).toBe('slow');
  expect(requests.length).toBeLessThanOrEqual(10);
  self.localMs = 1;
  await clock.advanceAsync(60_000);
  await next();
  expect(origin()).toBe('local');
});

test.each([55, 5])('stays in use at %i ms, until it becomes slower than the channel', async (localMs) => {
  const { next, ways, self, origin } = build({ tokens: ['mine'] }, undefined, { localMs, channelMs });
  for (let turn = 0; turn < 25; turn++) await next();
  expect(origin()).toBe('local');
  expect(ways.filter((way) => way === 'local').length).toBeGreaterThanOrEqual(14);
  self.localMs = 400;
  for (let turn = 0; turn < 25; turn++) await next();
  expect(origin()).toBe('slow');
});
