import { expect, test } from 'vitest';
import { h264Parameters as parameters } from './h264Fixture.ts';
import { videoSizes } from './videoSize.ts';

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
  const tooMany = Array.from({ length: 40 }, () => [...parameters(60, 34)]).flat();
  expect(videoSizes('h264', Uint8Array.from(tooMany))).toBeNull();
});

test('a key frame of VP8 contains its size', () => {
  const key = Uint8Array.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0xc0, 0x03, 0x1c, 0x02, 0]);
  expect(videoSizes('vp8', key)).toEqual([{ width: 960, height: 540 }]);
  expect(videoSizes('vp8', Uint8Array.from([0x11, 0, 0]))).toEqual([]);
  expect(videoSizes('vp8', Uint8Array.from([0x10, 0, 0, 1, 2, 3]))).toBeNull();
});
