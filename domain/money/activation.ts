import { type Activation, dayMs, periodDays, periodMs } from './daily.ts';

/** Pause in milliseconds after which a console that is connected again begins a new activation. */
const breakMs = dayMs;

/** What decides whether an activation goes on. Times are milliseconds since the epoch. */
interface Situation {
  now: number;
  isConnected: boolean;
  /** When consoles were last looked at; null: never. After an outage it is long ago. */
  lastRound: number | null;
}

/**
 * The activation of a console as it is from now on; null: it is neither active nor connected. A console that is connected when
 * a period ends goes on with the next one, whether or not there is money for its days. Nobody knows what happened while
 * nobody looked: a period that ended then goes on if the console is connected now.
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
 * Numbers of the periods of an activation, from 0, that are over, were followed by another one, and for which no bonus has been
 * given. None while a day of theirs may still be paid: one that is late by less than a day is made up for.
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

/** The days of a period of an activation, by their numbers since its start. */
export const daysOfPeriod = (period: number): number[] =>
  Array.from({ length: periodDays }, (_, at) => period * periodDays + at);
