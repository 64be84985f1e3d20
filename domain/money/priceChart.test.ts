import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestPlan, planPriceCents, type PlanPrices } from './price.ts';
import { priceChart } from './priceChart.ts';
import { toCents } from './cents.ts';

const plan = (price: number, pricePerConsole: number): PlanPrices => ({ price, data: { pricePerConsole } });

test('the chart has the chosen number and every number at which another plan becomes the cheapest', () => {
  const [starter, club] = [plan(0, 4.5), plan(49, 1.5)];
  const { counts, crossings, lines } = priceChart([starter, club], 123);
  expect(crossings).toEqual([{ from: 17, plan: club }]);
  expect(counts.slice(0, 4)).toEqual([0, 17, 50, 100]);
  expect(counts).toContain(123);
  expect(counts.at(-1)).toBe(1000);
  expect(lines[0]?.prices.slice(0, 3)).toEqual([0, 76.5, 225]);
});

test('the plan of a crossing is the cheapest from there on, and was not before', () => {
  const plans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 900 }))
      .map(([price, each]) => plan(price / 100, each / 100)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 1000 }), (all, chosen) => {
      const { counts, lines, crossings } = priceChart(all, chosen);
      for (const crossing of crossings) {
        expect(bestPlan(all, crossing.from)).toBe(crossing.plan);
        expect(bestPlan(all, crossing.from - 1)).not.toBe(crossing.plan);
      }
      for (const line of lines)
        expect(line.prices.map(toCents)).toEqual(counts.map((count) => planPriceCents(line.plan, count)));
    }),
  );
});

test('without plans there is nothing to draw', () => {
  expect(priceChart([], 100).lines).toEqual([]);
});
