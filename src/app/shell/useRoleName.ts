import { useRoleNames } from '#data/enums/roles.ts';
import { useUser } from '#data/session/hooks.ts';

/** The name of the user's role. */
export function useRoleName(): string {
  return useRoleNames()(useUser().role);
}
