import { accountFieldAccess, secretAccountFields } from '#contract/http/accounts/access.ts';
import { allows, roles } from './accessMap.ts';

export interface AccountFieldRights {
  /** Paths that are left out of every answer, and refused when written: `[group, field]` or `[field]`. */
  readonly denied: readonly (readonly [string, string?])[];
  /** Denied paths that are whole groups, by name. */
  readonly deniedGroups: readonly string[];
  /** Whether any encrypted field is visible, so that secrets have to be decrypted. */
  readonly seesSecrets: boolean;
}

const split = (path: string): [string, string?] => path.split('.') as [string, string?];

function rightsFor(role: number): AccountFieldRights {
  const denied = Object.entries(accountFieldAccess).flatMap(([path, permission]) =>
    allows(role, permission) ? [] : [path],
  );
  return {
    denied: denied.map(split),
    deniedGroups: denied.filter((path) => !path.includes('.')),
    seesSecrets: secretAccountFields.some(
      (path) => !denied.includes(path) && !denied.includes(split(path)[0]),
    ),
  };
}

const byRole = new Map(roles.map(({ role }) => [role, rightsFor(role)]));

/** The rights of a role; an unknown role sees no field that needs a permission. */
export const accountFieldRights = (role: number): AccountFieldRights => byRole.get(role) ?? rightsFor(role);

/** The first of these paths that the role may not see; null when it may see all of them. */
export function deniedPath(role: number, paths: readonly string[]): string | null {
  const { denied } = accountFieldRights(role);
  const isDenied = (path: string): boolean => {
    const [group, field] = split(path);
    return denied.some(
      ([deniedGroup, deniedField]) =>
        deniedGroup === group && (deniedField === undefined || field === undefined || deniedField === field),
    );
  };
  return paths.find(isDenied) ?? null;
}
