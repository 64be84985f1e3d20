import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScreenGroups } from './groups.ts';
import { distance, wordsOf } from './hash.ts';

/** Hashes similar to a few others, like those of screens. */
const near = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.array(fc.nat(255), { maxLength: 60 }))
  .map(([group, flips]) => {
    const words = new Uint32Array(8).map((_, at) => Math.imul(group * 8 + at + 1, 2_654_435_761) >>> 0);
    for (const bit of flips) words[bit >> 5] = ((words[bit >> 5] ?? 0) ^ (1 << (bit & 31))) >>> 0;
    return [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
  });

test('a hash belongs to the screen that is nearest within the threshold, however often it is asked for', () => {
  fc.assert(
    fc.property(
      fc.array(near, { maxLength: 30 }),
      near,
      fc.integer({ min: 0, max: 60 }),
      (hashes, wanted, bits) => {
        const groups = new ScreenGroups(
          hashes.map((hash, at) => ({ screenId: at + 1, hash, ignore: [] })),
          bits,
        );
        const distances = hashes.map((hash) => distance(wordsOf(hash), wordsOf(wanted)));
        const least = Math.min(...distances);
        const expected = least <= bits ? distances.indexOf(least) + 1 : null;
        expect(groups.find(wanted)).toBe(expected);
        expect(groups.find(wanted)).toBe(expected);
      },
    ),
  );
});

test('a region that a screen ignores lets it take other pictures, and no other screen', () => {
  const [one, other] = ['f'.repeat(64), '0'.repeat(64)];
  const ignore = [{ x: 0, y: 0, width: 1, height: 1 }];
  expect(new ScreenGroups([{ screenId: 1, hash: one, ignore }]).find(other)).toBe(1);
  expect(new ScreenGroups([{ screenId: 1, hash: one, ignore: [] }]).find(other)).toBeNull();
});
