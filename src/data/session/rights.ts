import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { PermissionName } from '#contract/permissions.ts';
import { enumsQuery, useEnums } from '#data/enums/queries.ts';
import { useServices } from '#data/services.ts';
import { can } from '#domain/access/can.ts';
import { isPermitted, type NeededPermission, type PermissionCheck } from '#domain/access/permitted.ts';
import { useMaybeUser } from './hooks.ts';

/** Answers of {@link useRights}: for each name, whether the user has the permission. */
export type Rights<T> = Readonly<Record<keyof T, boolean>>;

/**
 * Rights of the signed-in user under the names that the caller gives them: `useRights({ open: 'servers_open',
 * see: ['servers_view', 'accounts_view'] })`; any one of several permissions suffices. Returns the same
 * object while the rights do not change.
 */
export function useRights<const T extends Readonly<Record<string, NeededPermission>>>(needed: T): Rights<T> {
  const enums = useEnums();
  const role = useMaybeUser()?.role;
  const check: PermissionCheck = (permission) => can(enums, role, permission);
  const next = Object.fromEntries(
    Object.entries(needed).map(([name, permission]) => [name, isPermitted(check, permission)]),
  ) as Rights<T>;
  const [rights, setRights] = useState(next);
  if (areSame(rights, next)) return rights;
  setRights(next);
  return next;
}

const areSame = (a: Readonly<Record<string, boolean>>, b: Readonly<Record<string, boolean>>): boolean => {
  const names = Object.keys(b);
  return Object.keys(a).length === names.length && names.every((name) => a[name] === b[name]);
};

/**
 * The permission check for shared components, which know no session (`can` of the UI context). Denies everything until
 * the enumerations are loaded; it does not load them.
 */
export function usePermissionCheck(): PermissionCheck {
  const { api } = useServices();
  const { data: enums } = useQuery({ ...enumsQuery(api), enabled: false });
  const role = useMaybeUser()?.role;
  return useCallback(
    (permission: PermissionName) => enums !== undefined && can(enums, role, permission),
    [enums, role],
  );
}
