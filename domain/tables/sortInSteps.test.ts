import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSteps } from './sortInSteps.ts';

function run<T>(steps: Generator<void, T, void>): { result: T; count: number } {
  for (let count = 0; ; count++) {
    const { value, done } = steps.next();
    if (done) return { result: value, count };
  }
}

test('sorts as the language does, ties in their order', () => {
  const item = fc.record({ key: fc.nat(50), tag: fc.nat() });
  const items = fc
    .array(item, { maxLength: 400 })
    .map((some) => Array.from({ length: 25 }, () => some).flat());
  fc.assert(
    fc.property(items, (all) => {
      const by = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      expect(run(sortInSteps(all, by)).result).toEqual(all.toSorted(by));
    }),
    { numRuns: 30 },
  );
});

test('many items are sorted in many steps', () => {
  const all = Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 50_000);
  const { result, count } = run(sortInSteps(all, (a, b) => a - b));
  expect(result.every((value, at) => value === at)).toBe(true);
  expect(count).toBeGreaterThan(50);
});
