import { useCallback } from 'react';
import { useEnums } from './queries.ts';

/** The name that the enumerations give a role, or its number. */
export function useRoleNames(): (role: number) => string {
  const { roles } = useEnums();
  return useCallback(
    (role: number) => roles.find((known) => known.role === role)?.name ?? String(role),
    [roles],
  );
}
