import { ApiError, ContractError } from '#platform/errors/errors.ts';

/** First and longest pause between two attempts, milliseconds: the pause doubles after each failure. */
const initialPauseMs = 1_000;
const maxPauseMs = 30_000;

/** Number of consecutive failures after which the user is notified, once. */
export const notifyAfter = 4;

/** @param failures number of failed attempts before the latest one */
export const backOffMs = (failures: number): number => Math.min(maxPauseMs, initialPauseMs * 2 ** failures);

/** Statuses below 500 of temporary failures. */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether a retry can help: the API rejects the same request again, and a response of another shape stays one. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ContractError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || temporaryStatuses.has(error.status);
}
