import type { AgentWelcome } from '#contract/agent/index.ts';
import type { ProblemKind } from '#contract/http/database.ts';
import type { LogBuffer } from '#agent/console/logBuffer.ts';
import { createRandom, pick } from '#domain/random.ts';

/** Why a console fails to connect, or stops. */
export interface Failure {
  /** `failed`: because of the account; `error`: because of its environment. */
  status: 'failed' | 'error';
  error: string;
}

/** Failures that simulated consoles run into. */
const failures: readonly [Failure, ...Failure[]] = [
  { status: 'failed', error: 'Sign in failed: wrong password' },
  { status: 'failed', error: 'Sign in failed: verification code was not accepted' },
  { status: 'error', error: 'Proxy connection timed out' },
  { status: 'error', error: 'Network error WS-37431-8' },
  { status: 'failed', error: 'Remote play is busy, another session is active' },
];

/** The problem that a failure causes in the accounts database; null: none. */
export function problemOf({ status, error }: Failure): ProblemKind | null {
  if (status === 'error') return 'lost-connection';
  return error.startsWith('Remote play') ? 'encountered-an-issue' : null;
}

/** Share of the connection time that the task spends in the queue. */
const queuedShare = 0.15;

/**
 * What a simulated sign-in takes, and the failure with which it ends: the same for the same key.
 * @param share of the sign-ins that fail, 0..1
 */
export function planSignIn(
  key: string,
  { connectMs, share }: { connectMs: number | null; share: number },
): { queuedMs: number; signInMs: number; failure: Failure | null; waitMs: number } {
  const random = createRandom(key);
  const shouldFail = random() < share;
  const delayMs = connectMs ?? 2_000 + random() * 3_000;
  return {
    queuedMs: delayMs * queuedShare,
    signInMs: delayMs * (1 - queuedShare),
    failure: shouldFail ? pick(random, failures) : null,
    waitMs: retryMs(random()),
  };
}

/**
 * Whether the connection is lost after some matches: a quarter as often as connections fail. With the default
 * of 8 % that is after 2 % of matches.
 */
export const lossAfterMatch = (random: () => number, failureShare: number): Failure | null =>
  random() < failureShare / 4 ? { status: 'error', error: 'Network error WS-37431-8' } : null;

/** Time until a failed console tries again, in milliseconds: one to two minutes. @param share 0..1 */
export const retryMs = (share: number): number => 60_000 + share * 60_000;

/** Approximate duration of a sign-in, milliseconds. */
const usualSignInMs = 4_000;

/**
 * Restores the log lines of a failure that an earlier agent process reported.
 * @returns its time, in milliseconds
 */
export function logEarlierFailure(
  log: LogBuffer,
  { at, email, index, error }: NonNullable<AgentWelcome['consoles'][number]['failure']>,
): number {
  const failedAt = Date.parse(at);
  log.add(`connect: ${email}, index ${index}`, failedAt - usualSignInMs);
  log.add(`failed: ${error}`, failedAt);
  return failedAt;
}
