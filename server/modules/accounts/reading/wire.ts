import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountFieldRights, Vault } from '#server/modules/access/index.ts';
import { type AccountSecrets, decryptSecrets } from '../secrets.ts';
import type { AccountDetails } from '#server/schema/accountTables.ts';
import type { AccountRow } from '#server/schema/tables.ts';
import type { UserEnteredFields } from './plainFields.ts';

/** A stored account with its server and its {@link plainFields}. */
export type AccountWithPlace = AccountRow & { serverId: number; plain: string };

/** The values that {@link accountText} needs, as JSON texts. */
export interface WireRow {
  id: number;
  /** {@link plainFields}. */
  plain: string;
  details: string;
  /** Without the groups that the viewer may not see. */
  figures: string;
  /** Encrypted; null for a viewer who sees no secret. */
  secrets: string | null;
}

/**
 * A whole account as JSON text in the shape of the contract, without fields that the viewer's role may not
 * see. It is built as text, because a page has thousands of accounts, and serializing objects takes twice as
 * long.
 */
export function accountText(
  { id, plain, details, figures, secrets }: WireRow,
  rights: AccountFieldRights,
  vault: Vault,
): string {
  const entered = enteredFields(
    JSON.parse(details) as AccountDetails,
    rights.seesSecrets ? decryptSecrets(vault, id, secrets) : {},
    rights,
  );
  return `{${plain}${continued(JSON.stringify(entered))}${continued(figures)}}`;
}

/** The fields of an object's text, to be appended to others. */
const continued = (object: string): string => (object === '{}' ? '' : `,${object.slice(1, -1)}`);

/** {@link accountText} as an object. */
export function accountOnWire(
  {
    id,
    plain,
    details,
    figures,
    secrets,
  }: Omit<AccountWithPlace, 'changed_at' | 'changed_xid' | 'figures_day'>,
  rights: AccountFieldRights,
  vault: Vault,
): Account {
  const seen = Object.entries(figures).filter(([group]) => !rights.deniedGroups.includes(group));
  const texts = {
    id,
    plain,
    details: JSON.stringify(details),
    figures: JSON.stringify(Object.fromEntries(seen)),
    secrets,
  };
  return JSON.parse(accountText(texts, rights, vault)) as Account;
}

/** The fields that users have entered, without those that the viewer may not see. */
function enteredFields(
  details: AccountDetails,
  secrets: AccountSecrets,
  rights: AccountFieldRights,
): UserEnteredFields {
  const fields: UserEnteredFields = {
    password: secrets.password,
    psn: merged(details.psn, secrets.psn as Account['psn']),
    psnImap: secrets.psnImap,
    imap: secrets.imap,
    ea: merged(details.ea, secrets.ea as Account['ea']),
    proxy: merged(details.proxy, secrets.proxy as Account['proxy']),
    webAppProxy: merged(details.webAppProxy, secrets.webAppProxy as Account['webAppProxy']),
  };
  for (const path of rights.denied) removePath(fields, path);
  return fields;
}

/** A group of both its plain and its secret fields; undefined when it has neither. */
function merged<T extends object>(plain: T | undefined, secret: Partial<T> | undefined): T | undefined {
  if (!secret) return plain;
  return plain ? { ...plain, ...secret } : (secret as T);
}

function removePath(fields: Record<string, unknown>, [group, field]: readonly [string, string?]): void {
  if (field === undefined) {
    delete fields[group];
    return;
  }
  const values = fields[group] as Record<string, unknown> | undefined;
  if (!values) return;
  const { [field]: _, ...rest } = values;
  if (Object.keys(rest).length > 0) fields[group] = rest;
  else delete fields[group];
}
