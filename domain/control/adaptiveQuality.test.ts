import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AdaptiveQualityOptions,
  AdaptiveQuality,
  type PictureSample,
  reduced,
  type PictureQuality,
} from './adaptiveQuality.ts';

type Format = 'jpeg' | 'webp';
const parts: AdaptiveQualityOptions = {
  formats: ['jpeg', 'webp'],
  minLevel: 0,
  maxLevel: 3,
  savesData: false,
};
const formatOf = ({ format }: PictureQuality): Format => (format === 'webp' ? 'webp' : 'jpeg');

/** A connection and an agent: kbit/s, and milliseconds to encode and decode a full picture. */
interface World {
  mbitPerSecond: number;
  encodeMs: Record<Format, number>;
}

/** Encoding times and sizes of a 960x540 picture, measured with sharp (jpeg q60, webp q60 effort 0). */
const measured: World['encodeMs'] = { jpeg: 3, webp: 8.6 };
const fullBytes: Record<Format, number> = { jpeg: 33_000, webp: 26_000 };
const decodeMs: Record<Format, number> = { jpeg: 2, webp: 3 };
/** Difference of the two clocks, milliseconds: must not matter. */
const offsetMs = -73_512;

function sampleOf(world: World, chosen: PictureQuality, noise: number): PictureSample {
  const size = reduced({ height: 540, width: 960, quality: 60 }, chosen);
  const share = ((size.height * size.width) / (540 * 960)) * (size.quality < 60 ? 0.75 : 1);
  const bytes = fullBytes[formatOf(chosen)] * share * noise;
  const workMs =
    world.encodeMs[formatOf(chosen)] * share * noise + (bytes * 8) / (world.mbitPerSecond * 1_000);
  return {
    chosen,
    bytes,
    workMs,
    intervalMs: 16,
    ageMs: offsetMs + workMs + decodeMs[formatOf(chosen)] * share,
  };
}

/** Feeds this many pictures; returns how long each took, and how often the chosen in use changed. */
function run(
  ladder: AdaptiveQuality,
  world: World,
  pictures: number,
  noise = () => 1,
): { mean: number; changes: number } {
  let [total, changes] = [0, 0];
  for (let count = 0; count < pictures; count++) {
    const before = ladder.current;
    const sample = sampleOf(world, ladder.requested, noise());
    total += sample.ageMs - offsetMs;
    ladder.add(sample);
    if (ladder.current !== before) changes++;
  }
  return { mean: total / pictures, changes };
}

const timeOf = (world: World, chosen: PictureQuality): number => sampleOf(world, chosen, 1).ageMs - offsetMs;

describe('the fastest format is selected', () => {
  test.each([
    { mbitPerSecond: 1_000, encodeMs: measured, expected: 'jpeg' },
    { mbitPerSecond: 100, encodeMs: measured, expected: 'jpeg' },
    { mbitPerSecond: 5, encodeMs: measured, expected: 'webp' },
    { mbitPerSecond: 2, encodeMs: measured, expected: 'webp' },
    { mbitPerSecond: 100, encodeMs: { jpeg: 9, webp: 2 }, expected: 'webp' },
  ])('$mbitPerSecond Mbit/s with $encodeMs', ({ expected, ...world }) => {
    const ladder = new AdaptiveQuality(parts);
    run(ladder, world, 60);
    expect(ladder.current.format).toBe(expected);
  });
});

test('the picture keeps its full size at 15 frames per second or more and is reduced below that', () => {
  const levelAt = (mbitPerSecond: number): number => {
    const ladder = new AdaptiveQuality(parts);
    run(ladder, { mbitPerSecond, encodeMs: measured }, 200);
    return ladder.current.level;
  };
  expect(levelAt(100)).toBe(0);
  expect(levelAt(5)).toBe(0);
  expect(levelAt(2)).toBe(2);
  expect(levelAt(0.5)).toBe(3);
});

test('a drop in bandwidth is detected within 40 pictures, a recovery within 200', () => {
  const ladder = new AdaptiveQuality(parts);
  run(ladder, { mbitPerSecond: 100, encodeMs: measured }, 2_000);
  expect(ladder.current).toEqual({ format: 'jpeg', level: 0 });
  run(ladder, { mbitPerSecond: 2, encodeMs: measured }, 40);
  expect(ladder.current.level).toBeGreaterThan(0);
  run(ladder, { mbitPerSecond: 100, encodeMs: measured }, 200);
  expect(ladder.current).toEqual({ format: 'jpeg', level: 0 });
});

test('pictures at the slower watch interval keep their full size while they arrive in time', () => {
  const ladder = new AdaptiveQuality(parts);
  const watch = (intervalMs: number, pictures: number): number => {
    for (let count = 0; count < pictures; count++) {
      ladder.add({ ...sampleOf({ mbitPerSecond: 2, encodeMs: measured }, ladder.requested, 1), intervalMs });
    }
    return ladder.current.level;
  };
  expect(watch(300, 100)).toBe(0);
  expect(watch(16, 100)).toBe(2);
  expect(watch(300, 200)).toBe(0);
});

test('the picture keeps its full size when the delay of the agent does not depend on the size', () => {
  const ladder = new AdaptiveQuality(parts);
  const slow = (chosen: PictureQuality): PictureSample => ({
    chosen,
    bytes: 20_000,
    workMs: 120,
    ageMs: 120,
    intervalMs: 16,
  });
  for (let count = 0; count < 500; count++) ladder.add(slow(ladder.requested));
  expect(ladder.current.level).toBe(0);
});

test('without work times from the agent the picture keeps its full size and only the format adapts', () => {
  const ladder = new AdaptiveQuality(parts);
  for (let count = 0; count < 200; count++) {
    const sample = sampleOf({ mbitPerSecond: 2, encodeMs: measured }, ladder.requested, 1);
    ladder.add({ ...sample, workMs: null });
  }
  expect(ladder.current).toEqual({ format: 'webp', level: 0 });
});

test('a format and size set by the user do not change', () => {
  const ladder = new AdaptiveQuality({ ...parts, formats: ['jpeg'], minLevel: 1, maxLevel: 1 });
  expect(run(ladder, { mbitPerSecond: 2, encodeMs: measured }, 300).changes).toBe(0);
  expect(ladder.requested).toEqual({ format: 'jpeg', level: 1 });
});

test('with the data saver on, a small time gain does not justify more bytes', () => {
  const ladder = new AdaptiveQuality({ ...parts, formats: ['webp', 'jpeg'], savesData: true });
  run(ladder, { mbitPerSecond: 100, encodeMs: measured }, 500);
  expect(ladder.current.format).toBe('webp');
});

const worlds = fc.record({
  mbitPerSecond: fc.double({ min: 0.5, max: 1_000, noNaN: true }),
  encodeMs: fc.record({
    jpeg: fc.double({ min: 1, max: 30, noNaN: true }),
    webp: fc.double({ min: 1, max: 30, noNaN: true }),
  }),
});

test('on any stable connection the mean time is at most 10 % above that of the best format at the current size', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const ladder = new AdaptiveQuality(parts);
      run(ladder, world, 400);
      const { mean } = run(ladder, world, 1_000);
      const { level } = ladder.current;
      const best = Math.min(...(['jpeg', 'webp'] as const).map((format) => timeOf(world, { format, level })));
      expect(mean).toBeLessThanOrEqual(best * 1.1 + 2);
    }),
  );
});

test('varying picture sizes do not cause oscillation', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.infiniteStream(fc.double({ min: 0.8, max: 1.2, noNaN: true })),
      (world, factors) => {
        const ladder = new AdaptiveQuality(parts);
        const noise = (): number => factors.next().value ?? 1;
        run(ladder, world, 400, noise);
        expect(run(ladder, world, 1_000, noise).changes).toBeLessThanOrEqual(4);
      },
    ),
    { numRuns: 50 },
  );
});

/** A picture of the requested chosen that takes so long. */
const taking = (
  ladder: AdaptiveQuality,
  ms: (chosen: PictureQuality) => number,
  intervalMs = 16,
): PictureSample => {
  const chosen = ladder.requested;
  return { chosen, bytes: 20_000, workMs: ms(chosen), ageMs: ms(chosen), intervalMs };
};
/** Numbers of the pictures, from 1, with which trials of another chosen begin. */
function trialsOf(
  ladder: AdaptiveQuality,
  pictures: number,
  ms: (chosen: PictureQuality) => number,
): number[] {
  const begun: number[] = [];
  for (let count = 1; count <= pictures; count++) {
    const before = ladder.requested;
    ladder.add(taking(ladder, ms));
    if (before === ladder.current && ladder.requested !== ladder.current) begun.push(count);
  }
  return begun;
}

test('the other format is tried after six pictures, for eight, and after each lost trial half as often, down to one in 960', () => {
  const equal = () => 10;
  expect(trialsOf(new AdaptiveQuality(parts), 6_000, equal)).toEqual([
    6, 74, 202, 450, 938, 1_906, 2_874, 3_842, 4_810, 5_778,
  ]);
});

test.each([
  // Less than 1.5 ms, or than 4 %, is not worth a change.
  [10, 8.6, 'jpeg'],
  [10, 8.4, 'webp'],
  [50, 48.1, 'jpeg'],
  [50, 47.9, 'webp'],
])('pictures of %d and %d ms: %s', (jpeg, webp, expected) => {
  const ladder = new AdaptiveQuality(parts);
  trialsOf(ladder, 20, ({ format }) => (format === 'jpeg' ? jpeg : webp));
  expect(ladder.current.format).toBe(expected);
});

test('a change by a factor of 1.8 and 10 ms begins a trial at once, a smaller one does not', () => {
  const afterChange = (before: number, after: number): number | undefined => {
    const ladder = new AdaptiveQuality(parts);
    trialsOf(ladder, 100, () => before);
    return trialsOf(ladder, 40, () => after)[0];
  };
  expect(afterChange(20, 37)).toBe(5);
  expect(afterChange(37, 20)).toBe(5);
  expect(afterChange(20, 35)).toBeUndefined();
  expect(afterChange(10, 19)).toBeUndefined();
});

test.each([
  // A smaller picture must save 15 % of the time.
  [61, 53, 0],
  [61, 51, 1],
  [60, 10, 0],
])('a picture of %d ms whose smaller one takes %d ms: level %i', (full, smaller, expected) => {
  const ladder = new AdaptiveQuality({ ...parts, formats: ['jpeg'] });
  for (let count = 0; count < 14; count++)
    ladder.add(taking(ladder, ({ level }) => (level === 0 ? full : smaller)));
  expect(ladder.current.level).toBe(expected);
});

test('late pictures of the chosen before are no part of a trial, nor of the one after it', () => {
  const ladder = new AdaptiveQuality(parts);
  for (let count = 0; count < 6; count++) ladder.add(taking(ladder, () => 10));
  const trial = ladder.requested;
  const before = { ...taking(ladder, () => 1_000), chosen: ladder.current };
  for (let count = 0; count < 8; count++) {
    ladder.add(before);
    expect(ladder.requested).toBe(trial);
    ladder.add(taking(ladder, () => 1));
  }
  expect(ladder.current).toEqual({ format: 'webp', level: 0 });
});
