import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents, toUsd } from './cents.ts';
import {
  bestPlan,
  bestRanges,
  clampConsoleCount,
  consoleCount,
  defaultPrices,
  type PlanPrices,
  planPriceCents,
  purchaseOf,
} from './price.ts';

const planOf = (price: number, pricePerConsole: number): PlanPrices => ({ price, data: { pricePerConsole } });
const cents = fc.integer({ min: 0, max: 100_000 });
const plans = fc.array(
  fc.tuple(cents, cents).map(([price, each]) => planOf(toUsd(price), toUsd(each))),
  { minLength: 1, maxLength: 6 },
);

test('amounts survive the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
      expect(toCents(toUsd(amount))).toBe(amount);
    }),
  );
  expect(toCents(1.15)).toBe(115);
});

test.each([
  [100, 100],
  [-1, 0],
  [0, 0],
  [1000, 1000],
  [1001, 1000],
  [12.9, 12],
  ['250', 250],
  ['1e9', 1000],
  ['', null],
  [' ', null],
  ['many', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, 1000],
])('%s consoles are %s within the limits', (typed, expected) => {
  expect(clampConsoleCount(typed)).toBe(expected);
});

test('prices are shown for 100 consoles at first', () => {
  expect(clampConsoleCount(consoleCount.default)).toBe(100);
});

test('a plan costs its consoles and its own price', () => {
  expect(planPriceCents(planOf(49, 1.5), 100)).toBe(19_900);
  expect(planPriceCents(planOf(49, 1.5), 0)).toBe(4_900);
});

test('without a plan consoles cost what the settings say, while they are active', () => {
  expect(planPriceCents(defaultPrices({ active: true, value: 4.5 }), 10)).toBe(4_500);
  expect(planPriceCents(defaultPrices({ active: false, value: 4.5 }), 10)).toBe(0);
  expect(planPriceCents(defaultPrices(null), 10)).toBe(0);
});

describe('the best plan', () => {
  test('is the cheapest for the number of consoles; of equal ones the first', () => {
    const [small, large] = [planOf(0, 4.5), planOf(49, 1.5)];
    expect(bestPlan([small, large], 16)).toBe(small);
    expect(bestPlan([small, large], 17)).toBe(large);
    const twin = { ...small };
    expect(bestPlan([twin, small], 3)).toBe(twin);
    expect(bestPlan([], 3)).toBeUndefined();
  });

  test('no other plan is cheaper, for any number of consoles', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 1000 }), (all, count) => {
        const prices = all.map((one) => planPriceCents(one, count));
        const best = bestPlan(all, count);
        expect(best && planPriceCents(best, count)).toBe(Math.min(...prices));
      }),
    );
  });

  test('the ranges cover 0 to 1000 without gaps, and each names the best plan at both ends', () => {
    fc.assert(
      fc.property(plans, (all) => {
        const ranges = bestRanges(all);
        expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, 1000]);
        ranges.forEach(({ plan, from, to }, at) => {
          expect([bestPlan(all, from), bestPlan(all, to)]).toEqual([plan, plan]);
          expect(ranges[at + 1]?.from ?? 1001).toBe(to + 1);
        });
      }),
      { numRuns: 30 },
    );
    expect(bestRanges([])).toEqual([]);
  });
});

describe('buying a plan', () => {
  const plan = { id: 2, priceCents: 4_900 };
  test.each([
    [{ balanceCents: 4_900, currentPlanId: null, isGuest: false }, 0, null],
    [{ balanceCents: 4_899, currentPlanId: 1, isGuest: false }, -1, 'balance'],
    [{ balanceCents: 10_000, currentPlanId: 2, isGuest: false }, 5_100, 'current'],
    [{ balanceCents: 10_000, currentPlanId: 2, isGuest: true }, 5_100, 'guest'],
  ])('with %j leaves %i cents, refused: %s', (state, afterCents, refusal) => {
    expect(purchaseOf(plan, state)).toEqual({ afterCents, refusal });
  });
});
