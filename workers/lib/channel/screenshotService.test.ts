import { expect, test, vi } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Frame } from './frames.ts';
import { localFirstFrames, ScreenshotService } from './screenshotService.ts';

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

/** Frames of console 7, by a service that replies `tokens`. `ways` lists where each frame came from. */
function build(tokens: unknown, image: (url: URL) => Response | Promise<Response> = () => picture()) {
  const requests: URL[] = [];
  const send = vi.fn<typeof fetch>(async (address) => {
    const url = new URL(address as string);
    if (url.pathname === '/v1/token') return Response.json(tokens);
    requests.push(url);
    return image(url);
  });
  const ways: string[] = [];
  const channel = {
    async next(): Promise<Frame> {
      ways.push('channel');
      return {
        mark: { frame: 1, capturedAt: 1 },
        bytes: null,
        contentType: '',
        encodeMs: null,
        heldMs: null,
      };
    },
  };
  const service = new ScreenshotService('http://127.0.0.1:5580', send);
  const frames = localFirstFrames(
    channel,
    service,
    target,
    () => ['mine', 'beside'],
    () => 1,
  );
  const next = async (afterInput?: boolean): Promise<Frame> => {
    const before = ways.length;
    const frame = await frames.next(request, afterInput);
    if (ways.length === before) ways.push('local');
    return frame;
  };
  return { next, ways, send, requests };
}
const picture = (body = 'x') => new Response(body, { headers: { Frame: '7', 'Captured-At': '5' } });

test.each([
  [{ tokens: ['mine'] }, 'local'],
  [{ tokens: ['beside'] }, 'local'],
  [{ tokens: ['other'] }, 'channel'],
  [{ tokens: [] }, 'channel'],
  [{}, 'channel'],
  [{ tokens: 'none' }, 'channel'],
])('a service that replies %j: frames come from the %s', async (tokens, way) => {
  const { next, ways } = build(tokens);
  await next();
  expect(ways).toEqual([way]);
});

test('tokens are requested once, and frames only if newer than the painted one', async () => {
  const { next, send, requests } = build({ tokens: ['beside'] });
  expect((await next()).mark).toEqual({ frame: 7, capturedAt: 5 });
  await next();
  expect(send).toHaveBeenCalledTimes(3);
  expect(requests[0]?.searchParams.get('after')).toBe('6');
});

test('an empty reply contains no frame', async () => {
  const { next } = build({ tokens: ['mine'] }, () => picture(''));
  expect((await next()).bytes).toBeNull();
});

test('the frame after an input is requested over the channel, on the connection of the press', async () => {
  const { next, ways } = build({ tokens: ['mine'] });
  await next();
  await next(true);
  await next();
  expect(ways).toEqual(['local', 'channel', 'local']);
});

test('the channel is used for a console of the group that the service does not know', async () => {
  const { next, ways, requests } = build({ tokens: ['beside'] }, () => new Response('', { status: 404 }));
  await next();
  await next();
  expect([ways, requests.length]).toEqual([['channel', 'channel'], 1]);
});

test('a service is not used again after a failure', async () => {
  const { next, ways, send } = build({ tokens: ['mine'] }, () => Promise.reject(new TypeError('gone')));
  await next();
  await next();
  expect([ways, send.mock.calls.length]).toEqual([['channel', 'channel'], 2]);
});
