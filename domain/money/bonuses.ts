/** Bonuses in cents. The specification names their kinds, but not their amounts; these are those of the reference backend. */

/** Share of a payment that is credited on top, by minimum amount; the largest first. */
const paymentTiers = [
  { fromCents: 1_000_000, percent: 8 },
  { fromCents: 200_000, percent: 5 },
  { fromCents: 50_000, percent: 3 },
] as const;

/** Bonus of a payment in cents, rounded down. */
export function paymentBonusCents(cents: number): number {
  const percent = paymentTiers.find(({ fromCents }) => cents >= fromCents)?.percent ?? 0;
  return Math.floor((cents * percent) / 100);
}

/** Share of a console's price that is paid back after each period in which it was active without a break. */
const timeBonusPercent = 10;

/** @param paidCents what was paid for the days of the period */
export const timeBonusCents = (paidCents: number): number => Math.floor((paidCents * timeBonusPercent) / 100);
