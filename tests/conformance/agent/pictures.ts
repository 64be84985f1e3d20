import sharp from 'sharp';
import { imageFormats, imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { expectThat, type Report } from '../lib/report.ts';
import type { AgentLine, RawReply } from './line.ts';

/** An agent that has no newer frame answers an `after` with an empty payload within this time, milliseconds. */
const longestAfterMs = 1_500;

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

/** Frames and their headers, in every format, and how they follow each other. */
export async function checkPictures(report: Report, line: AgentLine, target: ChannelTarget): Promise<void> {
  await report.check('getScreenshot', 'answers a 960x540 png with its headers', async () =>
    expectPicture(await line.ask('getScreenshot', target), 960, 540, 'png'),
  );
  const ask = (options: object) => line.ask('getTransformedScreenshot', target, { ...small, ...options });
  for (const format of imageFormats)
    await report.check(
      'getTransformedScreenshot',
      `answers ${format} in the size that was asked for`,
      async () => expectPicture(await ask({ format }), small.width, small.height, format),
    );
  await report.check('getTransformedScreenshot', 'takes the colour out when asked to', async () => {
    const reply = await ask({ format: 'png', grayscale: true });
    const { channels } = await sharp(reply.data).stats();
    const [red, green, blue] = channels.map(({ mean }) => Math.round(mean));
    expectThat(green === undefined || (red === green && green === blue), 'equal channels', [
      red,
      green,
      blue,
    ]);
  });
  await report.check('getTransformedScreenshot', 'numbers of frames never go back', async () => {
    const numbers: number[] = [];
    for (let at = 0; at < 5; at++) numbers.push(frameOf(await ask({ format: 'jpeg' })));
    expectThat(
      numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0)),
      'growing numbers',
      numbers,
    );
  });
  await report.check(
    'getTransformedScreenshot',
    '`after` brings a newer frame, or nothing within a second',
    async () => {
      const known = frameOf(await ask({ format: 'jpeg' }));
      const began = performance.now();
      const reply = await ask({ format: 'jpeg', after: known });
      const took = performance.now() - began;
      if (reply.data.length > 0 && frameOf(reply) <= known) return 'this agent does not know `after`';
      expectThat(took < longestAfterMs, `an answer within ${longestAfterMs} ms`, Math.round(took));
      return undefined;
    },
  );
}
