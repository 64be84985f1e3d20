import type { Enums, Role } from '#contract/enums.ts';
import { type AccessLink, type LinkState, linkStates, workTimes } from '#contract/http/accessLinks.ts';
import { abilitiesOf } from './abilities.ts';

/** The roles that a link or an invite code may give: the user's own and those with fewer rights, most rights first. */
export const offeredRoles = (roles: readonly Role[], own: number): Role[] =>
  roles.filter(({ role }) => role >= own).toSorted((a, b) => a.role - b.role);

/**
 * The preselected role: of the offered ones, the one with the fewest rights that sees anything, because
 * rights given by mistake go unnoticed; null when none is offered.
 */
export function preselectedRole(
  offered: readonly Role[],
  enums: Pick<Enums, 'roles' | 'accessMap'>,
): number | null {
  const least = offered.findLast(({ role }) => abilitiesOf(enums, role).sees.length > 0);
  return (least ?? offered.at(-1))?.role ?? null;
}

/** Preselected work time, in milliseconds: the shortest one. */
export const preselectedWorkTime = Math.min(...workTimes);

/** Whether this version of the app knows a state of links; unknown ones are shown as the API names them. */
export const isLinkState = (state: string): state is LinkState => linkStates.some((known) => known === state);

/**
 * State of a link at a time, which may be later than the load of its list.
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
