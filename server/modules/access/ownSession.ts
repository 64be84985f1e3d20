import { refuse } from '#server/kernel/errors.ts';
import type { Session } from './sessions.ts';

/**
 * Refuses what only the user himself may do, signed in with the own password.
 * @throws HttpError 403 for guest access and the session of an access link
 */
export function requireOwnSession({ kind }: Pick<Session, 'kind'>): void {
  if (kind === 'guest') throw refuse('notInGuestAccess');
  if (kind === 'link') throw refuse('notWithAccessLink');
}
