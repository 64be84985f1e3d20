import { refuse } from '#server/kernel/errors.ts';
import type { Session } from './sessions.ts';

/**
 * Refuses calls that users may only make themselves, signed in with their own password.
 * @throws HttpError 403 for guest access and the session of an access link
 */
export function requireOwnSession({ kind }: Pick<Session, 'kind'>): void {
  if (kind === 'guest') throw refuse('notInGuestAccess');
  if (kind === 'link') throw refuse('notWithAccessLink');
}
