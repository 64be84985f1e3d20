import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleMs, Settling, type Shown } from './settle.ts';

const [a, b] = ['0'.repeat(64), 'f'.repeat(64)];
/** A hash that differs from those of all other seconds. */
const moving = (at: number): string =>
  Array.from({ length: 8 }, (_, word) =>
    (Math.imul(at + word * 7919 + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0'),
  ).join('');

/** What is shown with one picture per second. */
function play(hashes: readonly string[]): (Shown | undefined)[] {
  const settling = new Settling();
  return hashes.map((hash, second) => {
    settling.see(hash, second * 1_000);
    return settling.shown;
  });
}

test('a picture that stays is a screen since it was first seen; a short one in between does not interrupt it', () => {
  const shown = play([a, a, a, a, a, b, b, a, a, a]);
  expect(shown.slice(0, 4).every((one) => one === undefined)).toBe(true);
  expect(shown.slice(4)).toEqual(Array.from({ length: 6 }, () => ({ hash: a, since: 0 })));
  expect(play([a, a, a, a, a, b, b, b, b, b]).at(-1)).toEqual({ hash: b, since: 5_000 });
});

test('a moving picture is not a screen, one that freezes then is, and without pictures nothing is known', () => {
  const match = Array.from({ length: 20 }, (_, second) => moving(second));
  expect(play([a, a, a, a, a, ...match]).at(-1)).toBeNull();
  const frozen = Array.from({ length: 6 }, () => moving(99));
  expect(play([...match, ...frozen]).at(-1)).toEqual({ hash: moving(99), since: 20_000 });
  const settling = new Settling();
  for (let second = 0; second < 9; second += 1) settling.see(a, second * 1_000);
  settling.forget();
  expect(settling.shown).toBeUndefined();
});

test('the shown screen changes at most twice in the time in which a picture settles', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(a, b, 'm'), { maxLength: 60 }), (kinds) => {
      const all = play(kinds.map((kind, at) => (kind === 'm' ? moving(at) : kind))).map((one) =>
        JSON.stringify(one),
      );
      const changes = all.filter((one, second) => second > 0 && one !== all[second - 1]).length;
      expect(changes).toBeLessThanOrEqual((2 * kinds.length * 1_000) / settleMs);
    }),
  );
});
