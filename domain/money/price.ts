import { toCents } from './cents.ts';

/** Limits of the number of consoles for which prices are shown (specification, business constants). */
export const consoleCount = { min: 0, max: 1000, default: 100 } as const;

/** A typed number of consoles within its limits, as a whole number; null while it is not a number. */
export function clampConsoleCount(typed: number | string): number | null {
  const number = typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(number)) return null;
  return Math.min(consoleCount.max, Math.max(consoleCount.min, Math.trunc(number)));
}

/** Prices of one period, USD. */
export interface PlanPrices {
  price: number;
  data: { pricePerConsole: number };
}

/** Price of a plan for a number of consoles, in cents: consoles x price per console + price of the plan. */
export const planPriceCents = ({ price, data }: PlanPrices, consoles: number): number =>
  consoles * toCents(data.pricePerConsole) + toCents(price);

/** What a console costs without a plan. */
export interface DefaultPayment {
  active: boolean;
  /** USD for a period of a plan. */
  value: number;
}

/** Prices without a plan, called 'Default': those in the user's settings, or 0. */
export const defaultPrices = (payment: DefaultPayment | null): PlanPrices => ({
  price: 0,
  data: { pricePerConsole: payment?.active ? payment.value : 0 },
});

/** The cheapest plan for a number of consoles; of equal ones the first. Undefined without plans. */
export const bestPlan = <T extends PlanPrices>(plans: readonly T[], consoles: number): T | undefined =>
  plans.reduce<T | undefined>(
    (best, plan) =>
      best === undefined || planPriceCents(plan, consoles) < planPriceCents(best, consoles) ? plan : best,
    undefined,
  );

/** Numbers of consoles for which one plan is the cheapest; both ends included. */
export interface BestRange<T> {
  plan: T;
  from: number;
  to: number;
}

/** The cheapest plan for every number of consoles from 0 to 1000: where the lines of a chart of the prices cross. */
export function bestRanges<T extends PlanPrices>(plans: readonly T[]): BestRange<T>[] {
  const ranges: BestRange<T>[] = [];
  for (let count: number = consoleCount.min; count <= consoleCount.max; count++) {
    const plan = bestPlan(plans, count);
    const last = ranges.at(-1);
    if (!plan) break;
    if (last?.plan === plan) last.to = count;
    else ranges.push({ plan, from: count, to: count });
  }
  return ranges;
}

/** Why a plan cannot be bought. `guest`: it is not the user's own session. */
export type BuyRefusal = 'guest' | 'current' | 'balance';

/** What buying a plan does to the balance, and why it is refused; null: it is not refused. In cents. */
export function purchaseOf(
  plan: { id: number; priceCents: number },
  {
    balanceCents,
    currentPlanId,
    isGuest,
  }: { balanceCents: number; currentPlanId: number | null; isGuest: boolean },
): { afterCents: number; refusal: BuyRefusal | null } {
  const afterCents = balanceCents - plan.priceCents;
  const refusal = isGuest
    ? 'guest'
    : plan.id === currentPlanId
      ? 'current'
      : afterCents < 0
        ? 'balance'
        : null;
  return { afterCents, refusal };
}
