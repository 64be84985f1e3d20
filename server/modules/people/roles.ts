import { roles, type Session } from '#server/modules/access/index.ts';
import { refuse, refuseField } from '#server/kernel/errors.ts';

/**
 * Refuses to give a role that has more rights than the session's own: the lower the number, the more rights.
 * @throws HttpError 403; 422 for a role that does not exist
 */
export function refuseStrongerRole({ user }: Pick<Session, 'user'>, role: number): void {
  if (!roles.some((known) => known.role === role)) throw refuseField('role', 'roleUnknown');
  if (role < user.role) throw refuse('roleHasMoreRights');
}
