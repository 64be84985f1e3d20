import type { AccountChange } from '#contract/http/accounts/calls.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
import { editedPaths, valueAt } from '#domain/accounts/edits/edit.ts';
import type { Vault } from '#server/modules/access/index.ts';
import { type AccountSecrets, decryptSecrets, encryptSecrets } from '../secrets.ts';
import type { AccountRow } from '#server/schema/tables.ts';

/** A group of fields by name. */
type Groups = Record<string, Record<string, unknown> | undefined>;

const columnOf: Record<string, string> = {
  openWebApp: 'open_web_app',
  additionalInfo: 'additional_info',
  consoleId: 'console_id',
  'pairingInfo.addedToConsole': 'added_to_console',
};

export function changedRow(row: AccountRow, change: AccountChange, vault: Vault): Record<string, unknown> {
  const columns: Record<string, unknown> = {
    ...row,
    ...(change.email !== undefined &&
      change.email !== row.email && { original_email: row.original_email ?? row.email }),
  };
  const details = structuredClone(row.details) as Groups;
  const paths = editedPaths(change);
  const touchesSecrets = paths.some(isSecretPath);
  const secrets: Groups & { password?: unknown } = touchesSecrets
    ? (decryptSecrets(vault, row.id, row.secrets) as Groups)
    : {};
  for (const path of paths) {
    const value = valueAt(change, path);
    const [group = '', field] = path.split('.');
    if (path === 'password') secrets['password'] = value as never;
    else if (field === undefined || path in columnOf) columns[columnOf[path] ?? path] = value;
    else setField(isSecretPath(path) ? secrets : details, group, field, value);
  }
  return {
    ...columns,
    details,
    secrets: touchesSecrets ? encryptSecrets(vault, row.id, secrets as AccountSecrets) : row.secrets,
  };
}

/** Sets a field, or removes it with null; a group without fields goes as well. */
export function setField(groups: Groups, group: string, field: string, value: unknown): void {
  const { [field]: _, ...rest } = groups[group] ?? {};
  const fields = value === null ? rest : { ...rest, [field]: value };
  if (Object.keys(fields).length > 0) groups[group] = fields;
  else delete groups[group];
}
