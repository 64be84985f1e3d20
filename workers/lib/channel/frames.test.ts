import { headers } from 'nats.ws';
import { expect, test } from 'vitest';
import { imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import { pngHeader } from '#tests/support/pngHeader.ts';
import type { Connection } from './connection.ts';
import { channelFrames } from './frames.ts';
import { requestAgent } from './request.ts';

const target = { token: 'mine', consoleId: 7 };
const request: ScreenshotOptions = {
  height: 169,
  width: 300,
  format: 'webp',
  quality: 70,
  grayscale: false,
  maxLifetime: 0,
};

/** A connection to an agent that answers every request with these bytes, labeled as webp. */
function answering(data: Uint8Array): Connection {
  const marks = headers();
  marks.set(imageHeaders.contentType, 'image/webp');
  marks.set(imageHeaders.frame, '1');
  marks.set(imageHeaders.capturedAt, '1');
  return { request: () => Promise.resolve({ headers: marks, data }) } as unknown as Connection;
}

const answers = [
  ['a bomb of pixels', pngHeader(16_000, 16_000)],
  ['noise', Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251)],
  ['a page', new TextEncoder().encode('<html></html>')],
  ['a picture without an end of its header', pngHeader(300, 169).slice(0, 20)],
] as const;

test.each(answers)('%s never becomes a frame', async (_name, data) => {
  const frames = channelFrames(
    () => answering(data),
    target,
    () => 1,
  );
  await expect(frames.next(request)).rejects.toMatchObject({ code: 'unreadable' });
});

test.each(answers)('%s is not handed out as a screenshot', async (_name, data) => {
  for (const [method, body] of [
    ['getScreenshot', undefined],
    ['getTransformedScreenshot', request],
  ] as const)
    expect(await requestAgent(answering(data), method, target, body)).toMatchObject({ code: 'unreadable' });
});

test('the bytes of a picture decide its format, whatever the agent calls it', async () => {
  const frames = channelFrames(
    () => answering(pngHeader(300, 169)),
    target,
    () => 1,
  );
  expect((await frames.next(request)).contentType).toBe('image/png');
});
