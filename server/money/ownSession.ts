import type { Session } from '#server/access/sessions.ts';
import { HttpError } from '#server/api/http/errors.ts';

/**
 * Only the user may spend the own money.
 * @throws HttpError 403 for guest access and the session of an access link
 */
export function requireOwnWallet(session: Pick<Session, 'kind'>): void {
  if (session.kind === 'guest')
    throw new HttpError(403, 'You act as another user. Only that user can buy plans and pay.');
  if (session.kind === 'link')
    throw new HttpError(403, 'You are signed in by an access link. Only its owner can buy plans and pay.');
}
