import { expect, test } from 'vitest';
import type { PictureOptions } from '#domain/channel/picture.ts';
import { AdaptiveOptions } from './adaptiveOptions.ts';

const page: PictureOptions = {
  height: 540,
  width: 960,
  format: 'auto',
  scale: 'auto',
  quality: 60,
  grayscale: false,
};

/** Paints this many frames of an agent that reports its times, over a connection of this speed. */
function paint(options: AdaptiveOptions, frames: number, kilobytesPerMs: number): void {
  let now = 1_000;
  for (let count = 1; count <= frames; count++) {
    const requestedAt = now;
    const { image } = options.requested;
    const share = (image.height * image.width) / (540 * 960);
    const [encodeMs, kilobytes] =
      image.format === 'jpeg' ? [3 * share, 33 * share] : [8.6 * share, 26 * share];
    // The agent holds the request until the next frame is due.
    const heldMs = 5 + encodeMs;
    const arrivedAt = now + 10 + heldMs + kilobytes / kilobytesPerMs;
    now = arrivedAt + 2;
    options.painted({
      frame: {
        mark: { frame: count, capturedAt: requestedAt + 10 },
        bytes: new Uint8Array(kilobytes * 1_000),
        contentType: `image/${image.format}`,
        encodeMs,
        heldMs,
      },
      requested: options.requested,
      requestedAt,
      arrivedAt,
      previousArrivedAt: null,
      paintedAt: now,
      roundTripMs: 10,
      intervalMs: 16,
    });
  }
}

test('uses full-size jpeg on a fast connection and reduced webp on a slow one', () => {
  const options = new AdaptiveOptions(page, () => false);
  paint(options, 100, 12);
  expect(options.current.image).toMatchObject({ format: 'jpeg', height: 540 });
  paint(options, 300, 0.25);
  expect(options.current.image).toMatchObject({ format: 'webp', height: 270, width: 480 });
});

test('a fixed format and size are requested at any speed', () => {
  const options = new AdaptiveOptions({ ...page, format: 'png', scale: 0.75 }, () => false);
  paint(options, 200, 0.1);
  expect(options.requested.image).toMatchObject({ format: 'png', height: 405, width: 720, quality: 60 });
});

test('a picture with outdated page options is not current, one in a trial format is', () => {
  const options = new AdaptiveOptions(page, () => false);
  const before = options.requested;
  expect(options.isCurrent(before)).toBe(true);
  expect(options.isCurrent({ ...before, chosen: { ...before.chosen, format: 'webp' } })).toBe(true);
  options.update({ quality: 60 });
  expect(options.isCurrent(before)).toBe(true);
  options.update({ quality: 90 });
  expect(options.isCurrent(before)).toBe(false);
});
