import type { DeliveryFault } from '#contract/http/destinations.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Pauses after the first failure, the second and so on, milliseconds; the last one is repeated. */
const pausesMs = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600].map((seconds) => seconds * secondMs);
/** Longest pause after a failure, in milliseconds. */
export const longestPauseMs = 3_600 * secondMs;

/** How long a message is tried, in milliseconds: a day. */
export const giveUpAfterMs = 24 * 60 * minuteMs;

/** Minimum time between messages if the first is about many incidents, or the next has only new counts, in milliseconds. */
export const minIntervalMs = minuteMs;
/** A message about more incidents is a digest. */
export const digestThreshold = 3;
/** After this many messages within {@link minIntervalMs}, the next ones are gathered. */
export const burst = 3;

/** The answer to a message that was not accepted. */
export interface Failure {
  /** A status with the first line of the answer, or why there was no answer. */
  fault: DeliveryFault | (string & {});
  /** Sending again is useless before somebody has changed something. */
  isRefused: boolean;
  /** When the receiver asks to retry (`Retry-After`). */
  retryAt: Date | null;
}

/**
 * When a message is sent again.
 * @param attempts number of failures, including this one
 * @param since when it was due first, or sent again by hand
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

/** A sent message: its time, in milliseconds since the epoch, and the number of incidents in it. */
export type SentNotification = readonly [at: number, incidents: number];

/**
 * When a destination may get the next message, in milliseconds since the epoch: at once, unless the last
 * message was about many incidents or there were many messages in the last minute. If the whole fleet fails,
 * that is one message, and then one a minute.
 * @param sent newest first
 * @param hasOpening whether one of the new messages opens an incident; otherwise there are only new counts and ends
 */
export function nextMessageAt(sent: readonly SentNotification[], hasOpening: boolean): number {
  const [last] = sent;
  if (!last) return 0;
  const [lastAt, incidents] = last;
  if (!hasOpening || incidents > digestThreshold) return lastAt + minIntervalMs;
  const oldest = sent[burst - 1];
  return oldest ? oldest[0] + minIntervalMs : 0;
}

/** Changes of an incident about which messages are sent. */
export type IncidentChange = 'opened' | 'updated' | 'acknowledged' | 'resolved' | 'reopened' | 'escalated';

/** Whether a change opens an incident for the receiver of the message. */
export const isOpening = (change: string): boolean =>
  change === 'opened' || change === 'reopened' || change === 'escalated';

/** One of the destinations of a rule, in their order. */
export interface EscalationStep {
  destinationId: number;
  /** The message is sent without an acknowledgement within this time; 0: at once. */
  afterMinutes: number;
}

/** What decides who gets a message. */
export interface EscalationTarget extends EscalationStep {
  isOnCall: boolean;
  /** Whether the destination works and is enabled. */
  isHealthy: boolean;
}

/**
 * Which destinations get messages about a new incident, and after how many minutes. Destinations that are not
 * on call are left out, and the others move up, so that the first working one is notified at once. A failing
 * one keeps its place, in case it works again. If no destination is on call, all get the message: an alert is
 * never lost.
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
 * Whether a message about a change is still useful. New counts are not, once somebody has taken the incident or wants
 * to hear nothing of it.
 * @param wasNotified whether the destination was told that the incident had opened
 */
export function shouldNotify(change: string, state: string, wasNotified: boolean): boolean {
  if (isOpening(change)) return state === 'open';
  if (!wasNotified) return false;
  if (change === 'updated') return state === 'open';
  return change === 'resolved' ? state === 'resolved' : state !== 'resolved';
}
