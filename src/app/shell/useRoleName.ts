import { useRoleNames } from '#data/enums/roles.ts';
import { useUser } from '#data/session/hooks.ts';

export function useRoleName(): string {
  return useRoleNames()(useUser().role);
}
