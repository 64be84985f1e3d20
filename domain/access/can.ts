import type { Enums } from '#contract/enums.ts';
import { permissionNames } from '#contract/permissions.ts';

const knownNames: ReadonlySet<string> = new Set(permissionNames);

/**
 * Whether a role has a permission, by the server's access map. False without a role, for an unknown role, and
 * for a permission of this app that an older API does not have.
 * @throws Error `Unknown permission 'x'` for a name that neither the map nor the app contains.
 */
export function can(
  enums: Pick<Enums, 'roles' | 'accessMap'>,
  role: number | null | undefined,
  permission: string,
): boolean {
  const flags = Object.hasOwn(enums.accessMap, permission) ? enums.accessMap[permission] : undefined;
  if (!flags && !knownNames.has(permission)) throw new Error(`Unknown permission '${permission}'`);
  if (role === null || role === undefined) return false;
  const position = enums.roles.findIndex((known) => known.role === role);
  return position >= 0 && flags?.[position] === true;
}
