import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPattern } from '#contract/screens.ts';
import { distance, hashOf, maskOf, type Pixels, wordsOf } from './hash.ts';

const [width, height] = [320, 180];

/** A picture of gray values. */
function picture(grey: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(grey(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4);
  return { data, width, height };
}

const blocks = (seed: number): Pixels =>
  picture(
    (x, y) =>
      (Math.imul(Math.floor(x / 20) * 31 + Math.floor(y / 12) * 17 + seed, 2_654_435_761) >>> 8) % 256,
  );

const hash = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 })
  .map((all) => all.map((digit) => digit.toString(16)).join(''));

test('a hash stays nearly the same in another size and brightness, and is zero without contrast', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: -1, max: 1 }), (seed, noise) => {
      const one = blocks(seed);
      const noisy = { ...one, data: one.data.map((value) => Math.min(255, Math.max(0, value + noise))) };
      expect(hashOf(one)).toMatch(hashPattern);
      expect(distance(wordsOf(hashOf(one)), wordsOf(hashOf(noisy)))).toBeLessThan(8);
    }),
    { numRuns: 20 },
  );
  for (const grey of [0, 128, 255]) expect(hashOf(picture(() => grey))).toBe('0'.repeat(64));
});

test('distance is a metric that counts the bits of the mask', () => {
  fc.assert(
    fc.property(hash, hash, hash, (a, b, c) => {
      const [x, y, z] = [wordsOf(a), wordsOf(b), wordsOf(c)];
      const bits = Array.from(a).reduce(
        (sum, digit, at) =>
          sum +
          (Number.parseInt(digit, 16) ^ Number.parseInt(b[at] ?? '0', 16)).toString(2).replaceAll('0', '')
            .length,
        0,
      );
      expect(distance(x, y)).toBe(bits);
      expect(distance(y, x)).toBe(bits);
      expect(distance(x, z)).toBeLessThanOrEqual(distance(x, y) + distance(y, z));
      expect(distance(x, y, 10) > 10).toBe(bits > 10);
      const none = maskOf([{ x: 0, y: 0, width: 1, height: 1 }]);
      expect(distance(x, y, 256, none)).toBe(0);
    }),
  );
});

test('changes in an ignored region do not count, changes elsewhere do', () => {
  const region = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 };
  const changed = (box: typeof region): Pixels =>
    picture((x, y) => {
      const isIn =
        x >= box.x * width &&
        x < (box.x + box.width) * width &&
        y >= box.y * height &&
        y < (box.y + box.height) * height;
      return isIn ? (x * 97 + y * 13) % 256 : 255 - Math.floor((x / width) * 255);
    });
  const plain = wordsOf(hashOf(changed({ x: 0, y: 0, width: 0, height: 0 })));
  const mask = maskOf([region]);
  const inside = wordsOf(hashOf(changed(region)));
  const outside = wordsOf(hashOf(changed({ ...region, y: 0 })));
  expect(distance(plain, inside)).toBeGreaterThan(0);
  expect(distance(plain, inside, 256, mask)).toBe(0);
  expect(distance(plain, outside, 256, mask)).toBe(distance(plain, outside));
});
