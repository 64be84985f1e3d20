import { type Activation, dayMs, periodDays, periodMs } from './daily.ts';

/** If a console connects again after this pause, a new activation begins; milliseconds. */
const breakMs = dayMs;

/** What decides whether an activation continues. Times are in milliseconds since the epoch. */
interface Situation {
  now: number;
  isConnected: boolean;
  /** When consoles were last checked; null: never. After an outage that is long ago. */
  lastRound: number | null;
}

/**
 * The activation of a console from now on; null: it is neither active nor connected. A console that is
 * connected when a period ends continues with the next one, whether or not there is money for its days. If a
 * period ended while consoles were not checked, it continues if the console is connected now.
 */
export function activationAt(
  before: Activation | null,
  { now, isConnected, lastRound }: Situation,
): Activation | null {
  if (before && before.expiredAt > now) return before;
  if (!isConnected) return null;
  const isContinued =
    before !== null &&
    (now - before.expiredAt < breakMs || (lastRound !== null && lastRound < before.expiredAt));
  if (!isContinued) return { startedAt: now, expiredAt: now + periodMs, paidUntil: null };
  const periods = Math.floor((now - before.expiredAt) / periodMs) + 1;
  return { ...before, expiredAt: before.expiredAt + periods * periodMs };
}

/**
 * Numbers (from 0) of the periods of an activation that are over, were followed by another one, and have had
 * no bonus yet. A period does not count while one of its days may still be paid: a day that is late by less
 * than a day is still charged.
 * @param bonusUntil end of the last period with a bonus, milliseconds since the epoch; null: none had one
 */
export function endedPeriods(
  { startedAt, expiredAt, paidUntil }: Activation,
  bonusUntil: number | null,
  now: number,
): number[] {
  const current = Math.round((expiredAt - startedAt) / periodMs) - 1;
  const currentStart = startedAt + current * periodMs;
  const mayBePaid = paidUntil !== null && paidUntil < currentStart && now - paidUntil < dayMs;
  if (mayBePaid) return [];
  const first = Math.max(0, Math.round(((bonusUntil ?? startedAt) - startedAt) / periodMs));
  return Array.from({ length: Math.max(0, current - first) }, (_, at) => first + at);
}

/** The days of a period, by their numbers since the start of the activation. */
export const daysOfPeriod = (period: number): number[] =>
  Array.from({ length: periodDays }, (_, at) => period * periodDays + at);
