import { defaultValueAccess } from '#contract/http/database.ts';
import type { PermissionCheck } from '#domain/access/permitted.ts';

/** The permissions that decide about the values of an answer. */
const permissions = [...new Set(Object.values(defaultValueAccess))].toSorted();

/** Short text that differs between users who see different values: an answer loaded with other rights must not be shown. */
export const databaseRightsKey = (can: PermissionCheck): string =>
  permissions.map((permission) => (can(permission) ? '1' : '0')).join('');
