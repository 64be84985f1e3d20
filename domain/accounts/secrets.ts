import type { Column, ColumnBlock } from '#contract/columns.ts';
import { accountFieldAccess, secretAccountFields } from '#contract/http/accounts/access.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { withValueAt } from './paths.ts';

/** Secret fields of one account, by path. */
export type AccountSecrets = Readonly<Record<string, unknown>>;

export type SecretEntry = [number, AccountSecrets];

/** An account in the form that the browser may store, and its secrets; null without secrets. */
export interface SplitAccount {
  stored: Account;
  secrets: AccountSecrets | null;
}

/** The paths of the secrets in each group of an account, by group key; null: the field itself is a secret. */
const secretsOf: ReadonlyMap<string, ReadonlyMap<string, string> | null> = new Map(
  [...Map.groupBy(secretAccountFields, (path) => path.split('.')[0] ?? path)].map(([field, paths]) => [
    field,
    paths.some((path) => path === field)
      ? null
      : new Map(paths.map((path) => [path.slice(field.length + 1), path])),
  ]),
);

const secretPaths = new Set<string>(secretAccountFields);

/** Whether a field is a secret, by its path: itself, or as one of a group. The history keeps no values of it. */
export const isSecretPath = (path: string): boolean =>
  secretPaths.has(path) || secretPaths.has(path.split('.')[0] ?? '');

/**
 * Separates the fields that must not be stored. An account without secrets keeps its identity. Each object is
 * copied once: a load splits tens of thousands of accounts.
 */
export function splitSecrets(account: Account): SplitAccount {
  const stored: Record<string, unknown> = {};
  const secrets: Record<string, unknown> = {};
  let hasSecrets = false;
  for (const [field, value] of Object.entries(account)) {
    const paths = secretsOf.get(field);
    if (paths === undefined || value === undefined) stored[field] = value;
    else if (paths === null) {
      secrets[field] = value;
      hasSecrets = true;
    } else {
      const left: Record<string, unknown> = {};
      for (const [key, inner] of Object.entries(value as object)) {
        const path = paths.get(key);
        if (path === undefined || inner === undefined) left[key] = inner;
        else {
          secrets[path] = inner;
          hasSecrets = true;
        }
      }
      stored[field] = left;
    }
  }
  return hasSecrets ? { stored: stored as Account, secrets } : { stored: account, secrets: null };
}

/** {@link splitSecrets} for accounts by column. `secrets`: the ids and the secret fields; null without secrets. */
export function splitBlock({ count, fields }: ColumnBlock): {
  stored: ColumnBlock;
  secrets: ColumnBlock | null;
} {
  const stored: ColumnBlock['fields'] = {};
  const secrets: ColumnBlock['fields'] = {};
  for (const [field, column] of Object.entries(fields)) {
    const paths = secretsOf.get(field);
    if (paths === undefined || (paths && !hasKey(column, paths))) stored[field] = column;
    else if (paths === null) secrets[field] = column;
    else {
      stored[field] = withKeys(column, (key) => !paths.has(key));
      secrets[field] = withKeys(column, (key) => paths.has(key));
    }
  }
  if (Object.keys(secrets).length === 0) return { stored: { count, fields }, secrets: null };
  return {
    stored: { count, fields: stored },
    secrets: { count, fields: { id: fields['id'] ?? { values: [] }, ...secrets } },
  };
}

/** Whether a column of groups has any of these fields. */
function hasKey(column: Column, keys: ReadonlyMap<string, unknown>): boolean {
  const groups = 'all' in column ? [column.all] : 'fields' in column ? [column.fields] : column.values;
  return groups.some((group) => Object.keys(group ?? {}).some((key) => keys.has(key)));
}

/** A column of groups with a part of their fields. */
function withKeys(column: Column, isWanted: (key: string) => boolean): Column {
  const part = <Group extends object>(group: Group): Group =>
    Object.fromEntries(Object.entries(group).filter(([key]) => isWanted(key))) as Group;
  const partOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? part(value) : value;
  if ('all' in column) return { all: partOf(column.all) };
  if ('fields' in column) return { ...column, fields: part(column.fields) };
  return { ...column, values: column.values.map(partOf) };
}

/** The account with its secrets; the inverse of {@link splitSecrets}. */
export function joinSecrets(account: Account, secrets: AccountSecrets | null | undefined): Account {
  if (!secrets) return account;
  return Object.entries(secrets).reduce((joined, [path, value]) => withValueAt(joined, path, value), account);
}

/**
 * The permission that a field needs beyond seeing accounts; null when it needs none. The permission of a
 * group covers its fields.
 */
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

/** Short text that differs between users who see different fields: a copy loaded with other rights must not be shown. */
export const visibleFieldsKey = (can: (permission: PermissionName) => boolean): string =>
  Object.values(accountFieldAccess)
    .map((permission) => (can(permission) ? '1' : '0'))
    .join('');
