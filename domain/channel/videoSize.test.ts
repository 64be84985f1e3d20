import { expect, test } from 'vitest';
import { videoSizes } from './videoSize.ts';

/** The bits of an unsigned number in exponential Golomb code. */
const golomb = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};

/** A sequence parameter set of the baseline profile with this size in macroblocks. */
function parameters(width: number, height: number, { order = 2, profile = 66 } = {}): Uint8Array {
  const fields = [0, 0, order, ...(order === 0 ? [4] : []), 1].map(golomb).join('');
  const bits = `${fields}0${golomb(width - 1)}${golomb(height - 1)}1000`;
  const body = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Uint8Array.from([
    0,
    0,
    0,
    1,
    0x67,
    profile,
    0xc0,
    31,
    ...body.map((byte) => Number.parseInt(byte, 2)),
  ]);
}

test('the parameters of an H.264 picture tell its size; other pictures name none', () => {
  expect(videoSizes('h264', parameters(60, 34))).toEqual([{ width: 960, height: 544 }]);
  expect(videoSizes('h264', parameters(1_000, 2_000, { order: 0 }))).toEqual([
    { width: 16_000, height: 32_000 },
  ]);
  const picture = Uint8Array.from([0, 0, 0, 1, 0x61, 1, 2, 3]);
  expect(videoSizes('h264', picture)).toEqual([]);
  expect(
    videoSizes('h264', Uint8Array.from([...parameters(20, 12), ...picture, ...parameters(40, 23)])),
  ).toEqual([
    { width: 320, height: 192 },
    { width: 640, height: 368 },
  ]);
});

test('parameters of other profiles, and those that cannot be read, are refused', () => {
  expect(videoSizes('h264', parameters(60, 34, { profile: 100 }))).toBeNull();
  expect(videoSizes('h264', parameters(60, 34, { order: 1 }))).toBeNull();
  expect(videoSizes('h264', Uint8Array.from([0, 0, 1, 0x67, 66, 0, 31]))).toBeNull();
});

test('a key frame of VP8 contains its size', () => {
  const key = Uint8Array.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0xc0, 0x03, 0x1c, 0x02, 0]);
  expect(videoSizes('vp8', key)).toEqual([{ width: 960, height: 540 }]);
  expect(videoSizes('vp8', Uint8Array.from([0x11, 0, 0]))).toEqual([]);
  expect(videoSizes('vp8', Uint8Array.from([0x10, 0, 0, 1, 2, 3]))).toBeNull();
});
