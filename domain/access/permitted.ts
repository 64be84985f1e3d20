import type { PermissionName } from '#contract/permissions.ts';

/** The permission that something needs; of several permissions, any one is enough. */
export type NeededPermission = PermissionName | readonly PermissionName[];

export type PermissionCheck = (permission: PermissionName) => boolean;

/** Whether the user has the needed permission; without one it is always permitted. */
export function isPermitted(check: PermissionCheck, needed: NeededPermission | undefined): boolean {
  if (needed === undefined) return true;
  return typeof needed === 'string' ? check(needed) : needed.some(check);
}

/** Leaves out the items whose `permission` the user lacks. Returns the same array when all items are permitted. */
export function permittedOf<T extends { permission?: NeededPermission | undefined }>(
  items: readonly T[],
  check: PermissionCheck,
): readonly T[] {
  const permitted = items.filter(({ permission }) => isPermitted(check, permission));
  return permitted.length === items.length ? items : permitted;
}
