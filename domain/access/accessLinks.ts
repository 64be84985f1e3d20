import type { Role } from '#contract/enums.ts';
import { type AccessLink, type LinkState, linkStates } from '#contract/http/accessLinks.ts';

/** Role of a link that is preselected where it is offered (specification, validation rules). */
const preferredRole = 100;

/** The roles that a link or an invite code may give: the own one and those with fewer rights, most rights first. */
export const offeredRoles = (roles: readonly Role[], own: number): Role[] =>
  roles.filter(({ role }) => role >= own).toSorted((a, b) => a.role - b.role);

/** The preselected one of the offered roles: 100, else the second, else the only one; null when there is none. */
export function preselectedRole(offered: readonly Role[]): number | null {
  const preferred = offered.find(({ role }) => role === preferredRole);
  return (preferred ?? offered[1] ?? offered[0])?.role ?? null;
}

/** Work time that is preselected, milliseconds: 12 hours. */
export const preselectedWorkTime = 12 * 3_600_000;

/** Whether this version of the app knows a state of links; others are shown as the API names them. */
export const isLinkState = (state: string): state is LinkState => linkStates.some((known) => known === state);

/**
 * State of a link at a time, which may be later than that of its list.
 * @param now milliseconds since the epoch
 */
export function linkStateAt(
  { state, expiresAt, endsAt }: Pick<AccessLink, 'state' | 'expiresAt' | 'endsAt'>,
  now: number,
): AccessLink['state'] {
  if (state === 'waiting' && Date.parse(expiresAt) <= now) return 'expired';
  if (state === 'active' && endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return state;
}
