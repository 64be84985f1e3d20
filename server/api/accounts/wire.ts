import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountFieldRights } from '#server/access/accountFields.ts';
import type { Vault } from '#server/access/vault.ts';
import { decryptSecrets } from '#server/store/accountSecrets.ts';
import type { AccountFigures } from '#server/store/accountTables.ts';
import type { AccountRow } from '#server/store/tables.ts';

/** A stored account with the names of its console, server and group. */
export type AccountWithPlace = AccountRow & {
  consoleName: string;
  consoleStatus: number;
  consoleOpen: boolean;
  serverId: number;
  serverName: string;
  groupId: number;
  groupName: string;
};

/** The columns that {@link accountText} needs; the figures as JSON text, without the groups that the viewer may not see. */
export type WireRow = Omit<
  AccountWithPlace,
  'changed_at' | 'figures' | 'figures_day' | 'paired_at' | 'signed_at'
> & {
  figures: string;
  /** As ISO 8601 text in UTC, or a date; so is the other time. */
  paired_at: Date | string | null;
  signed_at: Date | string | null;
};

/** Fields that users enter, each of which may be or contain a secret. */
type Entered = Pick<Account, 'password' | 'psn' | 'psnImap' | 'imap' | 'ea' | 'proxy' | 'webAppProxy'>;

const statusTexts = new Map([
  [1, 'inactive'],
  [2, 'connecting'],
  [3, 'active'],
  [4, 'signIn'],
  [-1, 'failed'],
]);

const quoted = (text: string | null): string => JSON.stringify(text);
const instant = (at: Date | string | null): string =>
  at === null ? 'null' : `"${typeof at === 'string' ? at : at.toISOString()}"`;

/** The JSON text of each field that is neither a figure nor entered in a group. Everybody may see these. */
const plainFields: {
  readonly [K in Exclude<keyof Account, keyof Entered | keyof AccountFigures>]: (row: WireRow) => string;
} = {
  id: (row) => `${row.id}`,
  email: (row) => quoted(row.email),
  originalEmail: (row) => quoted(row.original_email),
  index: (row) => `${row.index}`,
  digital: (row) => `${row.digital}`,
  guest: (row) => `${row.guest}`,
  banned: (row) => `${row.banned}`,
  tradable: (row) => `${row.tradable}`,
  openWebApp: (row) => `${row.open_web_app}`,
  open: (row) => `${row.open}`,
  valid: (row) => `${row.valid}`,
  lastError: (row) => quoted(row.last_error),
  status: (row) => `${row.status}`,
  statusText: (row) => `"${row.open ? (statusTexts.get(row.status) ?? 'unknown') : 'done'}"`,
  paired: (row) => `${row.paired}`,
  signed: (row) => `${row.signed}`,
  activeTask: (row) => (row.active_task === null ? 'null' : `{"tag":${quoted(row.active_task)}}`),
  additionalInfo: (row) => quoted(row.additional_info),
  description: (row) => quoted(row.description),
  console: (row) =>
    `{"id":${row.console_id},"name":${quoted(row.consoleName)},"status":${row.consoleStatus},"open":${row.consoleOpen}}`,
  server: (row) => `{"id":${row.serverId},"name":${quoted(row.serverName)}}`,
  serverGroup: (row) => `{"id":${row.groupId},"name":${quoted(row.groupName)}}`,
  script: (row) =>
    row.script_title === null
      ? 'null'
      : `{"title":${quoted(row.script_title)},"description":${quoted(row.script_description ?? '')}}`,
  pairingInfo: (row) => `{"paired":${instant(row.paired_at)},"addedToConsole":${row.added_to_console}}`,
  signedInfo: (row) => `{"signed":${row.signed},"createdAt":${instant(row.signed_at)}}`,
};
const plain = Object.entries(plainFields).map(
  ([name, textOf], at) => [`${at === 0 ? '' : ','}"${name}":`, textOf] as const,
);

/**
 * A whole account as JSON text in the shape of the contract, without what the viewer's role may not see. Text, because
 * a page has thousands of accounts, and building objects to turn them into text takes twice as long.
 */
export function accountText(row: WireRow, rights: AccountFieldRights, vault: Vault): string {
  let text = '{';
  for (const [name, textOf] of plain) text += name + textOf(row);
  text += continued(JSON.stringify(enteredFields(row, rights, vault)));
  return `${text}${continued(row.figures)}}`;
}

/** The fields of an object's text, to follow others. */
const continued = (object: string): string => (object === '{}' ? '' : `,${object.slice(1, -1)}`);

/** {@link accountText} as an object. */
export function accountOnWire(
  row: Omit<AccountWithPlace, 'changed_at' | 'figures_day'>,
  rights: AccountFieldRights,
  vault: Vault,
): Account {
  const seen = Object.entries(row.figures).filter(([group]) => !rights.deniedGroups.includes(group));
  const figures = JSON.stringify(Object.fromEntries(seen));
  return JSON.parse(accountText({ ...row, figures }, rights, vault)) as Account;
}

function enteredFields({ id, details, secrets: stored }: WireRow, rights: AccountFieldRights, vault: Vault) {
  const secrets = rights.seesSecrets ? decryptSecrets(vault, id, stored) : {};
  const fields: Entered = {
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
