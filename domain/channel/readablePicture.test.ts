import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pngHeader } from '#tests/support/pngHeader.ts';
import { readPictureHeader } from './pictureHeader.ts';
import { pictureBounds, readablePicture } from './readablePicture.ts';

const noise = (width: number, height: number, alpha = false) => {
  const channels = alpha ? 4 : 3;
  const data = Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 7919) % 251);
  return sharp(data, { raw: { width, height, channels } });
};

/** Pictures as encoders write them, all of 61x37 pixels. */
const encoded = {
  png: () => noise(61, 37).png(),
  'interlaced png': () => noise(61, 37, true).png({ progressive: true }),
  jpeg: () => noise(61, 37).jpeg(),
  'progressive jpeg': () => noise(61, 37).jpeg({ progressive: true }),
  'jpeg with metadata': () => noise(61, 37).withMetadata({ orientation: 3 }).jpeg(),
  webp: () => noise(61, 37).webp(),
  'lossless webp': () => noise(61, 37).webp({ lossless: true }),
  'webp with transparency': () => noise(61, 37, true).webp(),
  'webp with metadata': () => noise(61, 37).withMetadata({ orientation: 3 }).webp({ lossless: true }),
};

describe.each(Object.entries(encoded))('%s', (name, encode) => {
  test('has its format and size in the header', async () => {
    const format = (['png', 'jpeg', 'webp'] as const).find((one) => name.includes(one));
    expect(readPictureHeader(await encode().toBuffer())).toEqual({ format, width: 61, height: 37 });
  });

  test('cut off anywhere it is read correctly, or not at all', async () => {
    const bytes = await encode().toBuffer();
    for (let length = 0; length < Math.min(bytes.length, 800); length++) {
      const header = readPictureHeader(bytes.subarray(0, length));
      expect(header === null || (header.width === 61 && header.height === 37)).toBe(true);
    }
  });
});

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

test.each(['gif', 'tiff', 'avif'] as const)('a picture of another format (%s) is refused', async (format) => {
  expect(readPictureHeader(await noise(61, 37).toFormat(format).toBuffer())).toBeNull();
});

test('an animation is refused', async () => {
  const pages = await sharp(await noise(16, 32).png().toBuffer())
    .webp()
    .toBuffer();
  const extended = await noise(16, 16, true).webp().toBuffer();
  expect(readPictureHeader(pages)).toMatchObject({ format: 'webp' });
  // Sets the flag of the extended header.
  extended[20] = (extended[20] ?? 0) | 0x02;
  expect(readPictureHeader(extended)).toBeNull();
});

test.each([
  ['nothing', new Uint8Array()],
  ['a page', text('<!doctype html><html><body>Not found</body></html>')],
  ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')],
  ['zeros', new Uint8Array(64)],
  ['a png without pixels', pngHeader(0, 10)],
  ['a jpeg of markers without an end', new Uint8Array(5_000).fill(0xff).fill(0xd8, 1, 2)],
  [
    'a jpeg with a segment of no length',
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9),
  ],
  [
    'a jpeg with other bytes before its frame',
    Uint8Array.of(0xff, 0xd8, 0, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9),
  ],
])('%s is none', (_name, bytes) => {
  expect(readPictureHeader(bytes)).toBeNull();
});

const asked = { width: 600, height: 338 };

test.each([
  [{ width: 600, height: 338 }, asked],
  [{ width: 1_200, height: 676 }, asked],
  // A console's own picture, whatever was requested.
  [
    { width: 960, height: 540 },
    { width: 300, height: 169 },
  ],
  [{ width: 4_096, height: 2_304 }, null],
])('a picture of %j that was requested as %j may be decoded', ({ width, height }, wanted) => {
  expect(readablePicture(pngHeader(width, height), wanted)).toEqual({ format: 'png', width, height });
});

test.each([
  [{ width: 1_201, height: 676 }, asked],
  [{ width: 600, height: 677 }, asked],
  [{ width: 16_000, height: 16_000 }, asked],
  [
    { width: 4_000, height: 1_080 },
    { width: 1_920, height: 1_080 },
  ],
  [{ width: 4_097, height: 1 }, null],
  [{ width: 1, height: 2_305 }, null],
])('a picture of %j that was requested as %j is refused', ({ width, height }, wanted) => {
  expect(() => readablePicture(pngHeader(width, height), wanted)).toThrow(`${width}x${height} pixels`);
});

test('too many bytes are refused, whatever they are', () => {
  const bytes = new Uint8Array(pictureBounds.bytes + 1);
  bytes.set(pngHeader(600, 338));
  expect(() => readablePicture(bytes, asked)).toThrow(`${bytes.length} bytes`);
});
