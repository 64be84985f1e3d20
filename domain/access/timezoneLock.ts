/** Time between two changes of a user's timezone, in milliseconds: 48 hours (specification, business constants). */
export const timezoneLockMs = 48 * 3_600_000;

/**
 * When the timezone may be changed again, as epoch milliseconds; null when it may be changed now.
 * @param changedAt ISO instant of the last change, null without one
 */
export function timezoneLockedUntil(changedAt: string | null, now: number): number | null {
  if (changedAt === null) return null;
  const until = Date.parse(changedAt) + timezoneLockMs;
  return until > now ? until : null;
}
