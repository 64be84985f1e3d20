import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';

/** The name that the enumerations give the user's role, or its number. */
export function useRoleName(): string {
  const { roles } = useEnums();
  const { role } = useUser();
  return roles.find((known) => known.role === role)?.name ?? String(role);
}
