import { beforeAll, expect, test, vi } from 'vitest';
import { videoCodecs as names, type VideoCodecName } from '#contract/channel/video.ts';
import { videoSizes } from '#domain/channel/videoSize.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import { ensureVideoLibraries } from '../../scripts/lib/videoLibraries.ts';
import { videoCodecs } from './codec.ts';
import { loadOpenH264 } from './openH264.ts';
import { loadVp8 } from './vp8.ts';

beforeAll(() => {
  ensureVideoLibraries((line) => console.error(line));
});

const size = { width: 320, height: 180 } as const;

/** A picture with details that move with `at`. */
function picture(at: number, { width, height } = size as { width: number; height: number }): RawImage {
  const data = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [(index % width) + at * 3, Math.floor(index / width)];
    data.set([(x * 7) % 256, (x ^ y) % 256, (y * 5) % 256, 255], index * 4);
  }
  return { data, width, height };
}

/** Types of the units of an Annex B picture (H.264, table 7-1). */
function unitsOf(bytes: Uint8Array): number[] {
  const types: number[] = [];
  for (let at = 0; at + 3 < bytes.length; at++)
    if (bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1) types.push((bytes[at + 3] ?? 0) & 31);
  return types;
}

function codecOf(codec: VideoCodecName) {
  const found = videoCodecs().find(({ name }) => name === codec);
  if (!found) throw new Error(`The libraries of ${codec} are missing`);
  return found;
}

/** What the first two pictures say: H.264 counts in macroblocks and consists of units, among them its parameters. */
const expected = {
  h264: { size: { width: 320, height: 192 }, units: [[7, 8, 5], [1]] },
  vp8: { size, units: null },
} as const;

test.each(names)(
  '%s: the first picture and those asked for are key pictures, others are small',
  async (name) => {
    const video = codecOf(name).create(size, 1_000);
    const pictures = [];
    for (let at = 0; at < 6; at++) pictures.push(await video.encode(picture(at), at === 4));
    video.close();
    expect(pictures.map(({ isKey }) => isKey)).toEqual([true, false, false, false, true, false]);
    const [first = new Uint8Array(), second = new Uint8Array()] = pictures.map(({ bytes }) => bytes);
    expect(videoSizes(name, first)).toEqual([expected[name].size]);
    expect(videoSizes(name, second)).toEqual([]);
    expect(second.length).toBeLessThan(first.length);
    expect(name === 'h264' ? [unitsOf(first), unitsOf(second)] : null).toEqual(expected[name].units);
  },
);

test.each(names)(
  '%s: the rate is followed, also when it changes, and pictures of another size are scaled',
  async (name) => {
    const video = codecOf(name).create(size, 2_000);
    const pictures = Array.from({ length: 6 }, (_, at) => picture(at, { width: 640, height: 360 }));
    /** Bit rate of one second. */
    const kbpsNow = async (): Promise<number> => {
      let bytes = 0;
      for (let round = 0; round < 10; round++)
        for (const image of pictures) bytes += (await video.encode(image, false)).bytes.length;
      return (bytes * 8) / 1_000;
    };
    await kbpsNow();
    const before = await kbpsNow();
    video.setRate(300);
    await kbpsNow();
    const after = await kbpsNow();
    video.close();
    expect(before).toBeLessThan(2_400);
    expect(after).toBeLessThan(before / 2);
  },
);

test('an encoded picture is decoded to the same picture, apart from losses of the rate', async () => {
  const { create, createDecoder } = codecOf('h264');
  const video = create(size, 4_000);
  const decoder = createDecoder?.();
  const flat = (red: number): RawImage => {
    const data = new Uint8Array(320 * 180 * 4).fill(255);
    for (let at = 0; at < data.length; at += 4) data.set([red, 100, 40], at);
    return { ...size, data };
  };
  expect(decoder?.decode(new Uint8Array([0, 0, 1, 9]))).toBeNull();
  for (const [at, red] of [20, 120, 220].entries()) {
    const { bytes } = await video.encode(flat(red), at === 0);
    const image = decoder?.decode(bytes);
    expect(image).toMatchObject(size);
    const middle = [...(image?.data.subarray((90 * 320 + 160) * 4, (90 * 320 + 160) * 4 + 4) ?? [])];
    [red, 100, 40, 255].forEach((value, index) =>
      expect(Math.abs((middle[index] ?? 0) - value)).toBeLessThan(8),
    );
  }
  video.close();
  decoder?.close();
});

test.each([
  ['h264', loadOpenH264],
  ['vp8', loadVp8],
] as const)('%s: the memory of an encoder that cannot be created is freed', (_name, load) => {
  const free = vi.fn<() => void>();
  const codec = load(() => ({ addresses: [0n, 0n, 0n], strides: [0, 0, 0], fill: () => undefined, free }));
  expect(() => codec?.create({ width: 20_000, height: 20_000 }, 1_000)).toThrow('refuses 20000x20000');
  expect(free).toHaveBeenCalledOnce();
});
