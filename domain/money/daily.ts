/** Length of a period of a plan, and of the activation of a console, in days. The specification does not define it. */
export const periodDays = 30;

export const dayMs = 86_400_000;
export const periodMs = periodDays * dayMs;

/**
 * Cents of one day of a period: the price of the period in whole cents, divided as evenly as possible. The
 * days of a period sum up to exactly `priceCents`.
 * @param day days since the start of the activation, from 0; a new period begins every 30 days
 */
export function dayShareCents(priceCents: number, day: number): number {
  const within = ((day % periodDays) + periodDays) % periodDays;
  const until = (days: number): number => Math.floor((days * priceCents) / periodDays);
  return until(within + 1) - until(within);
}

/** An activated console; times are milliseconds since the epoch. */
export interface Activation {
  startedAt: number;
  expiredAt: number;
  /** End of the last paid day; null: none was paid. */
  paidUntil: number | null;
}

/** The relevant properties of a day of an activation. */
export interface ChargedDay {
  /** Number of the day since the activation started, from 0. */
  day: number;
  /** End of paid time after this day is paid. */
  paidUntil: number;
}

/**
 * The day that has to be paid now; null: the current one is paid, or the activation is over. Days without
 * money are not charged later: the next day begins when it is paid.
 */
export function dueDay({ startedAt, expiredAt, paidUntil }: Activation, now: number): ChargedDay | null {
  if (now >= expiredAt || (paidUntil !== null && paidUntil > now)) return null;
  // A day that was missed by minutes follows without a gap; after longer, the next one begins now.
  const isLate = paidUntil !== null && now - paidUntil < dayMs;
  const start = isLate ? paidUntil : now;
  return { day: Math.max(0, Math.floor((start - startedAt) / dayMs)), paidUntil: start + dayMs };
}

/** The price of the next day of an activation, in cents. */
export function nextDayCents(priceCents: number, { startedAt, paidUntil }: Activation, now: number): number {
  const start = Math.max(paidUntil ?? now, now);
  return dayShareCents(priceCents, Math.max(0, Math.floor((start - startedAt) / dayMs)));
}

/** The price of the unpaid days until an activation expires, in cents. */
export function centsUntilExpiry(priceCents: number, activation: Activation, now: number): number {
  const { startedAt, expiredAt, paidUntil } = activation;
  let sum = 0;
  for (let start = Math.max(paidUntil ?? now, now); start < expiredAt; start += dayMs)
    sum += dayShareCents(priceCents, Math.max(0, Math.floor((start - startedAt) / dayMs)));
  return sum;
}

/**
 * Whole days that a balance lasts while a number of consoles stays active; null: nothing is charged. It uses the price of
 * a whole period, because days differ by a cent.
 * @param periodCents price of one console for a period
 */
export function daysLeft(balanceCents: number, periodCents: number, consoles: number): number | null {
  const total = periodCents * consoles;
  return total <= 0 ? null : Math.floor((Math.max(0, balanceCents) * periodDays) / total);
}

/**
 * The active one of the bought plans; null without one. It is the one with the newest start, unless it has
 * ended. A plan starts when it is bought, so its start is never in the future, whatever the clock says. Times
 * are ISO.
 */
export function activePlan<P extends { startedAt: string | null; expiredAt: string | null }>(
  plans: readonly P[],
  now: number,
): P | null {
  let newest: P | null = null;
  let newestStart = Number.NEGATIVE_INFINITY;
  for (const plan of plans) {
    const start = plan.startedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(plan.startedAt);
    if (start > newestStart) [newest, newestStart] = [plan, start];
  }
  return newest && (newest.expiredAt === null || Date.parse(newest.expiredAt) > now) ? newest : null;
}
