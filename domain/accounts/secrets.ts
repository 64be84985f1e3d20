import { accountFieldAccess, secretAccountFields } from '#contract/http/accounts/access.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { fieldAt, withValueAt } from './paths.ts';

/** Secret fields of one account, by path. */
export type AccountSecrets = Readonly<Record<string, unknown>>;

/** The secrets of the account with this id. */
export type SecretEntry = [number, AccountSecrets];

/** An account in the form in which the browser may store it, and its secrets; null without secrets. */
export interface SplitAccount {
  stored: Account;
  secrets: AccountSecrets | null;
}

/** Separates what must not be stored. An account without secrets keeps its identity. */
export function splitSecrets(account: Account): SplitAccount {
  let stored = account;
  let secrets: Record<string, unknown> | null = null;
  for (const path of secretAccountFields) {
    const value = fieldAt(account, path);
    if (value === undefined) continue;
    secrets ??= {};
    secrets[path] = value;
    stored = withValueAt(stored, path, undefined);
  }
  return { stored, secrets };
}

/** The account with its secrets; the inverse of {@link splitSecrets}. */
export function joinSecrets(account: Account, secrets: AccountSecrets | null | undefined): Account {
  if (!secrets) return account;
  return Object.entries(secrets).reduce((joined, [path, value]) => withValueAt(joined, path, value), account);
}

/** The permission that a field needs beyond seeing accounts; null when it needs none. A group's covers its fields. */
export function permissionOfField(path: string): PermissionName | null {
  const entries = Object.entries(accountFieldAccess) as [string, PermissionName][];
  return entries.find(([field]) => path === field || path.startsWith(`${field}.`))?.[1] ?? null;
}

/** Whether a user with these permissions sees any secret field. */
export const maySeeSecrets = (can: (permission: PermissionName) => boolean): boolean =>
  secretAccountFields.some((path) => {
    const permission = permissionOfField(path);
    return permission === null || can(permission);
  });

/**
 * Short text that differs between users who see different fields: a copy that was loaded with other rights must not be
 * shown.
 */
export const visibleFieldsKey = (can: (permission: PermissionName) => boolean): string =>
  Object.values(accountFieldAccess)
    .map((permission) => (can(permission) ? '1' : '0'))
    .join('');
