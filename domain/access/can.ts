import type { Enums } from '#contract/enums.ts';

/**
 * Whether a role holds a permission by the table that the server handed out. No role, or one that the
 * table does not know, means denied.
 * @throws Error `Unknown permission 'x'` for a name that the table does not have.
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
