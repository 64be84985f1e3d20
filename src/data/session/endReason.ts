import { ApiError } from '#platform/errors/errors.ts';
import type { SessionEndReason, SessionState } from './types.ts';

/** Whether the API has answered that there is no session. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The reason to show: of an expired session, its kind. */
export function endReasonOf(reason: SessionEndReason | null, state: SessionState): SessionEndReason | null {
  if (reason !== 'expired' || state.kind !== 'signedIn') return reason;
  return state.user.guest ? 'guest' : state.user.clone ? 'link' : 'expired';
}
