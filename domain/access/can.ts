import type { Enums } from '#contract/enums.ts';

/**
 * Whether a role has a permission, by the server's access map. No role, or an unknown one, means denied.
 * @throws Error `Unknown permission 'x'` for a name that the map does not contain.
 */
export function can(
  enums: Pick<Enums, 'roles' | 'accessMap'>,
  role: number | null | undefined,
  permission: string,
): boolean {
  const flags = Object.hasOwn(enums.accessMap, permission) ? enums.accessMap[permission] : undefined;
  if (!flags) throw new Error(`Unknown permission '${permission}'`);
  if (role === null || role === undefined) return false;
  const position = enums.roles.findIndex((known) => known.role === role);
  return position >= 0 && flags[position] === true;
}
