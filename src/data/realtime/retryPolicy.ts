import { ApiError, ContractError } from '#platform/errors/errors.ts';

/** Pause before the second try, and the longest one, milliseconds: each is twice the one before. */
const firstMs = 1_000;
const longestMs = 30_000;

/** After so many failures in a row a person is told, once. */
export const toldAfter = 4;

/** @param failures how many tries have failed before the one that just did */
export const backOffMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** failures);

/** Statuses below 500 that say "not now" rather than "no". */
const notNow: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether asking again can help: what the API refuses it refuses again, and an answer of another shape stays one. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ContractError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || notNow.has(error.status);
}
