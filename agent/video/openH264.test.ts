import { beforeAll, expect, test } from 'vitest';
import { videoSizes } from '#domain/channel/videoSize.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import { ensureVideoLibraries } from '../../scripts/lib/videoLibraries.ts';
import { videoCodec } from './codec.ts';

beforeAll(() => {
  ensureVideoLibraries((line) => console.error(line));
});

const size = { width: 320, height: 180 } as const;

/** A picture with detail that moves with `at`. */
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

const encoder = (kbps: number) => {
  const made = videoCodec()?.create(size, kbps);
  if (!made) throw new Error('The libraries of streams are missing');
  return made;
};

test('the first picture and those asked for are key pictures with their parameters, others are small', async () => {
  const video = encoder(1_000);
  const pictures = [];
  for (let at = 0; at < 6; at++) pictures.push(await video.encode(picture(at), at === 4));
  video.close();
  expect(pictures.map(({ isKey }) => isKey)).toEqual([true, false, false, false, true, false]);
  expect(unitsOf(pictures[0]?.bytes ?? new Uint8Array())).toEqual([7, 8, 5]);
  expect(videoSizes('h264', pictures[0]?.bytes ?? new Uint8Array())).toEqual([{ width: 320, height: 192 }]);
  expect(unitsOf(pictures[1]?.bytes ?? new Uint8Array())).toEqual([1]);
});

test('the rate is followed, also when it changes, and pictures of another size are scaled', async () => {
  const video = encoder(2_000);
  const kbpsOf = async (from: number): Promise<number> => {
    let bytes = 0;
    for (let at = from; at < from + 60; at++)
      bytes += (await video.encode(picture(at, { width: 640, height: 360 }), false)).bytes.length;
    return (bytes * 8) / 1_000;
  };
  await kbpsOf(0);
  const before = await kbpsOf(60);
  video.setRate(300);
  await kbpsOf(120);
  const after = await kbpsOf(180);
  video.close();
  expect(before).toBeLessThan(2_400);
  expect(after).toBeLessThan(before / 2);
});

test('what was encoded is decoded to the same picture, but for what the rate costs', async () => {
  const video = encoder(4_000);
  const decoder = videoCodec()?.createDecoder?.();
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
