import sharp from 'sharp';
import { imageFormats, imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { expectThat, type Report } from '../lib/report.ts';
import type { ChannelConnection, RawReply } from './connection.ts';

/** Time limit for the empty reply to `after` without a newer frame, in milliseconds. */
const afterLimitMs = 1_500;

/** An answer without waiting arrives within this time, milliseconds. */
const immediateLimitMs = 700;

const small = {
  width: 320,
  height: 180,
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
} as const satisfies Partial<ScreenshotOptions>;

const frameOf = (reply: RawReply): number => Number(reply.header(imageHeaders.frame));

async function expectPicture(reply: RawReply, width: number, height: number, format: string): Promise<void> {
  const type = reply.header(imageHeaders.contentType);
  expectThat(type === `image/${format}`, `Content-Type image/${format}`, type);
  expectThat(
    Number.isSafeInteger(frameOf(reply)),
    'a whole number in the header Frame',
    reply.header('Frame'),
  );
  const at = Number(reply.header(imageHeaders.capturedAt));
  expectThat(at > 0, 'milliseconds in the header Captured-At', reply.header(imageHeaders.capturedAt));
  const found = await sharp(reply.data).metadata();
  expectThat(
    found.width === width && found.height === height && found.format === format,
    `${width}x${height} ${format}`,
    [found.width, found.height, found.format],
  );
}

/**
 * Frames and their headers, in every format, and their sequence.
 * @param slackMs added to each time limit, milliseconds
 */
export async function checkPictures(
  report: Report,
  connection: ChannelConnection,
  target: ChannelTarget,
  slackMs = 0,
): Promise<void> {
  await report.check('getScreenshot', 'returns a 960x540 png with its headers', async () =>
    expectPicture(await connection.request('getScreenshot', target), 960, 540, 'png'),
  );
  const request = (options: object) =>
    connection.request('getTransformedScreenshot', target, { ...small, ...options });
  for (const format of imageFormats)
    await report.check('getTransformedScreenshot', `returns ${format} in the requested size`, async () =>
      expectPicture(await request({ format }), small.width, small.height, format),
    );
  await report.check('getTransformedScreenshot', 'returns a gray picture on request', async () => {
    const reply = await request({ format: 'png', grayscale: true });
    const { channels } = await sharp(reply.data).stats();
    const [red, green, blue] = channels.map(({ mean }) => Math.round(mean));
    expectThat(green === undefined || (red === green && green === blue), 'equal channels', [
      red,
      green,
      blue,
    ]);
  });
  await report.check('getTransformedScreenshot', 'frame numbers never decrease', async () => {
    const numbers: number[] = [];
    for (let at = 0; at < 5; at++) numbers.push(frameOf(await request({ format: 'jpeg' })));
    expectThat(
      numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0)),
      'growing numbers',
      numbers,
    );
  });
  await report.check(
    'getTransformedScreenshot',
    '`after` returns a newer frame, or nothing within a second',
    async () => {
      const known = frameOf(await request({ format: 'jpeg' }));
      const began = performance.now();
      const reply = await request({ format: 'jpeg', after: known });
      const took = performance.now() - began;
      if (reply.data.length > 0 && frameOf(reply) <= known) return 'this agent does not support `after`';
      const limitMs = afterLimitMs + slackMs;
      expectThat(took < limitMs, `an answer within ${limitMs} ms`, Math.round(took));
      return undefined;
    },
  );
  await report.check(
    'getTransformedScreenshot',
    '`waitMs: 0` is answered at once, with a newer picture or empty with the same number',
    async () => {
      const first = await request({ format: 'jpeg' });
      const known = {
        after: frameOf(first),
        since: Number(first.header(imageHeaders.capturedAt)),
        waitMs: 0,
      };
      const began = performance.now();
      const reply = await request({ format: 'jpeg', ...known });
      const took = performance.now() - began;
      if (reply.data.length > 0) {
        expectThat(frameOf(reply) >= known.after, `a number from ${known.after} on`, frameOf(reply));
        return undefined;
      }
      if (took > immediateLimitMs + slackMs) return 'this agent does not support `waitMs`';
      expectThat(frameOf(reply) === known.after, `the number ${known.after}`, frameOf(reply));
      const at = Number(reply.header(imageHeaders.capturedAt));
      expectThat(at >= known.since, 'the time of the check in the header Captured-At', at);
      return undefined;
    },
  );
  await report.check('getTransformedScreenshot', '`Encode-Ms` is a number of milliseconds', async () => {
    const text = (await request({ format: 'jpeg' })).header(imageHeaders.encodeMs);
    if (!text) return 'this agent does not say what a picture took';
    expectThat(Number(text) >= 0, 'milliseconds in the header Encode-Ms', text);
    return undefined;
  });
}
