import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#domain/random.ts';
import { belowNormal, normalDays } from './belowNormal.ts';

const steady = (value: number, last: number) => [...Array.from({ length: normalDays }, () => value), last];

describe('a day', () => {
  test('is below normal from a loss of a quarter on when the days before it were steady', () => {
    expect(belowNormal(steady(100, 76))).toBeNull();
    expect(belowNormal(steady(100, 75))).toEqual({ value: 75, expected: 100 });
    expect(belowNormal(steady(100, 140))).toBeNull();
  });

  test('says nothing without work, without enough days before it, and where nothing is usual', () => {
    expect(belowNormal([])).toBeNull();
    expect(belowNormal([...steady(100, 100), null])).toBeNull();
    expect(belowNormal([...Array.from({ length: 13 }, () => 100), 10])).toBeNull();
    expect(belowNormal([...Array.from({ length: 14 }, () => 100), 10])).toMatchObject({ expected: 100 });
    expect(belowNormal(steady(0, 0))).toBeNull();
    expect(
      belowNormal([...steady(100, 100).map((value, at) => (at % 3 === 0 ? value : null)), 10]),
    ).toBeNull();
  });

  test('is compared with its weekday', () => {
    const quietSundays = Array.from({ length: normalDays + 1 }, (_, at) =>
      (normalDays - at) % 7 === 0 ? 50 : 100,
    );
    expect(belowNormal(quietSundays)).toBeNull();
    // The same figure on the previous, less steady day.
    expect(belowNormal([...quietSundays.slice(1), 50])).toMatchObject({ value: 50, expected: 100 });
  });

  test('before it do not hide a loss of a half, nor blame a usual day, whatever a few of them were, at most two of a weekday', () => {
    const few = fc.array(
      fc.record({ at: fc.nat(normalDays - 1), value: fc.integer({ min: 0, max: 1_000 }) }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(few, (odd) => {
        // Three of the four days of a weekday are what is usual on it.
        const weekdays = Map.groupBy(new Set(odd.map(({ at }) => at)), (at) => at % 7);
        fc.pre([...weekdays.values()].every(({ length }) => length <= 2));
        const days = steady(100, 50);
        for (const { at, value } of odd) days[at] = value;
        expect(belowNormal(days)).not.toBeNull();
        expect(belowNormal([...days.slice(0, -1), 100])).toBeNull();
      }),
    );
  });
});

/** Days of an account: its usual number, its weekdays, the noise of each day, a trend, and days without work. */
function simulate(random: Random, days: number): (number | null)[] {
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const usual = 12 + random() * 400;
  const noise = 0.04 + random() * 0.06;
  const weekdays = Array.from({ length: 7 }, () => 1 + gauss() * 0.08);
  const trend = (random() - 0.5) * 0.004;
  return Array.from({ length: days }, (_, at) =>
    random() < 0.08
      ? null
      : Math.max(0, Math.round(usual * (weekdays[at % 7] ?? 1) * (1 + trend * at) * (1 + gauss() * noise))),
  );
}

test('on a simulated fleet less than 1 % of normal days are marked, and 19 of 20 losses of 40 % on their first day', () => {
  const random = createRandom('below normal');
  const [accounts, judgedDays] = [2_000, 10];
  let [marked, normal, found, planted] = [0, 0, 0, 0];
  for (let account = 0; account < accounts; account += 1) {
    const days = simulate(random, normalDays + judgedDays);
    for (let at = normalDays; at < days.length; at += 1) {
      const value = days[at];
      if (value == null) continue;
      const before = days.slice(0, at);
      normal += 1;
      if (belowNormal([...before, value])) marked += 1;
      planted += 1;
      if (belowNormal([...before, Math.round(value * 0.6)])) found += 1;
    }
  }
  expect(normal).toBeGreaterThan(10_000);
  expect(marked / normal).toBeLessThan(0.01);
  expect(found / planted).toBeGreaterThan(0.95);
});
