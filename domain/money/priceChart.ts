import { toUsd } from './cents.ts';
import { bestRanges, consoleCount, planPriceCents, type PlanPrices } from './price.ts';

/** Distance of additional points in a chart of prices, so that a cursor has enough steps. */
const step = 50;

export interface PriceChart<T> {
  /** Numbers of consoles, ascending. */
  counts: number[];
  /** USD for each count, per plan. */
  lines: { plan: T; prices: number[] }[];
  /** Numbers of consoles from which another plan is the cheapest. */
  crossings: { from: number; plan: T }[];
}

/**
 * Prices over the number of consoles, from the smallest number to the largest. The lines are straight, so
 * points are needed only at the chosen number, where the cheapest plan changes, and at some places in
 * between.
 */
export function priceChart<T extends PlanPrices>(plans: readonly T[], chosen: number): PriceChart<T> {
  const crossings = bestRanges(plans)
    .slice(1)
    .map(({ from, plan }) => ({ from, plan }));
  const { min, max } = consoleCount;
  const even = Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step);
  const counts = [...new Set([...even, chosen, ...crossings.map(({ from }) => from)])].toSorted(
    (a, b) => a - b,
  );
  const lines = plans.map((plan) => ({
    plan,
    prices: counts.map((count) => toUsd(planPriceCents(plan, count))),
  }));
  return { counts, lines, crossings };
}
