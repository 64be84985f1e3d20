import type { DeliveryFault } from '#contract/http/destinations.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Pauses after the first failure, the second and so on, milliseconds; the last one is repeated. */
const pausesMs = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600].map((seconds) => seconds * secondMs);
const longestPauseMs = 3_600 * secondMs;

/** Time for which a message is tried, milliseconds: a day. */
export const giveUpAfterMs = 24 * 60 * minuteMs;

/** Shortest time between messages where one told of many incidents, or the next one only of new counts, milliseconds. */
const paceMs = minuteMs;
/** A message about more incidents than these is a digest. */
export const digestAbove = 3;
/** Messages within {@link paceMs} before the next ones are gathered. */
export const burst = 3;

/** The answer to a message that was not accepted. */
export interface Failure {
  /** A status with the first line of the answer, or why there was none. */
  fault: DeliveryFault | (string & {});
  /** Sending it again is of no use before somebody has changed something. */
  isRefused: boolean;
  /** What the receiver asks for (`Retry-After`). */
  retryAt: Date | null;
}

/**
 * When a message is sent again.
 * @param attempts how often it has failed, this time included
 * @param since when it was to be sent first, or again by hand
 * @returns null: it is given up
 */
export function nextAttempt(
  { isRefused, retryAt }: Failure,
  attempts: number,
  since: Date,
  now: Date,
): Date | null {
  if (isRefused) return null;
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? longestPauseMs;
  const asked = Math.min(retryAt ? retryAt.getTime() - now.getTime() : 0, longestPauseMs);
  const at = now.getTime() + Math.max(pauseMs, asked);
  return at - since.getTime() > giveUpAfterMs ? null : new Date(at);
}

/** A message that was sent: when, milliseconds since the epoch, and about how many incidents. */
export type SentNotification = readonly [at: number, incidents: number];

/**
 * When a destination may be told again, milliseconds since the epoch: at once, unless the last message told of many incidents
 * or there were many messages in the last minute. So a fleet that fails as a whole is one message, and then one a minute.
 * @param sent newest first
 * @param hasOpening something has opened; otherwise there are only new counts and ends
 */
export function nextMessageAt(sent: readonly SentNotification[], hasOpening: boolean): number {
  const [last] = sent;
  if (!last) return 0;
  const [lastAt, incidents] = last;
  if (!hasOpening || incidents > digestAbove) return lastAt + paceMs;
  const oldest = sent[burst - 1];
  return oldest ? oldest[0] + paceMs : 0;
}

/** What can happen to an incident that somebody is told of. */
export type IncidentChange = 'opened' | 'updated' | 'acknowledged' | 'resolved' | 'reopened' | 'escalated';

/** These open an incident for whoever is told of it. */
export const isOpening = (change: string): boolean =>
  change === 'opened' || change === 'reopened' || change === 'escalated';

/** One of the destinations of a rule, in their order. */
export interface EscalationStep {
  destinationId: number;
  /** It is told when nobody has acknowledged after this time; 0: at once. */
  afterMinutes: number;
}

/** What decides who is told. */
export interface EscalationTarget extends EscalationStep {
  isOnCall: boolean;
  /** It works and is enabled. */
  isHealthy: boolean;
}

/**
 * Who is told of an incident that opens, and when, in minutes from then on. Whoever is not on call is left out, and the others move
 * up, so that the first one that works is told at once. One that does not work keeps its place, in case it works again. Where nobody is
 * on call, all are told: an alert is never lost.
 */
export function escalationSteps(targets: readonly EscalationTarget[]): EscalationStep[] {
  const onCall = targets.filter((target) => target.isOnCall);
  const chosen = onCall.length > 0 ? onCall : targets;
  const first = Math.min(
    ...chosen.filter(({ isHealthy }) => isHealthy).map(({ afterMinutes }) => afterMinutes),
  );
  const earlier = Number.isFinite(first)
    ? first
    : Math.min(...chosen.map(({ afterMinutes }) => afterMinutes));
  return chosen.map(({ destinationId, afterMinutes }) => ({
    destinationId,
    afterMinutes: Math.max(0, afterMinutes - earlier),
  }));
}

/**
 * Whether a message about a change is still of use.
 * @param wasNotified the destination was told that the incident had opened
 */
export function shouldNotify(change: string, state: string, wasNotified: boolean): boolean {
  if (isOpening(change)) return state === 'open';
  return wasNotified && (change === 'resolved' ? state === 'resolved' : state !== 'resolved');
}
