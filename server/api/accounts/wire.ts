import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountFieldRights } from '#server/access/accountFields.ts';
import type { Vault } from '#server/access/vault.ts';
import { decryptSecrets } from '#server/store/accountSecrets.ts';
import type { AccountRow } from '#server/store/tables.ts';

/** A stored account with the names of its console, server and group. */
export type AccountWithPlace = AccountRow & {
  consoleName: string;
  consoleStatus: number;
  serverId: number;
  serverName: string;
  groupId: number;
  groupName: string;
};

/** The columns that {@link accountOnWire} needs. */
export type WireRow = Omit<AccountWithPlace, 'changed_at'>;

const statusTexts = new Map([
  [1, 'inactive'],
  [2, 'connecting'],
  [3, 'active'],
  [4, 'signIn'],
  [-1, 'failed'],
]);

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A group of both its plain and its secret fields; undefined when it has neither. */
function merged<T extends object>(plain: T | undefined, secret: Partial<T> | undefined): T | undefined {
  if (!secret) return plain;
  return plain ? { ...plain, ...secret } : (secret as T);
}

/** A whole account in the shape of the contract, without what the viewer's role may not see. */
export function accountOnWire(row: WireRow, rights: AccountFieldRights, vault: Vault): Account {
  const secrets = rights.seesSecrets ? decryptSecrets(vault, row.id, row.secrets) : {};
  const { details, figures } = row;
  const account: Account = {
    id: row.id,
    email: row.email,
    originalEmail: row.original_email,
    password: secrets.password,
    index: row.index,
    digital: row.digital,
    guest: row.guest,
    banned: row.banned,
    tradable: row.tradable,
    openWebApp: row.open_web_app,
    open: row.open,
    valid: row.valid,
    lastError: row.last_error,
    status: row.status,
    statusText: row.open ? (statusTexts.get(row.status) ?? 'unknown') : 'done',
    paired: row.paired,
    signed: row.signed,
    activeTask: row.active_task === null ? null : { tag: row.active_task },
    additionalInfo: row.additional_info,
    description: row.description,
    console: { id: row.console_id, name: row.consoleName, status: row.consoleStatus },
    server: { id: row.serverId, name: row.serverName },
    serverGroup: { id: row.groupId, name: row.groupName },
    script:
      row.script_title === null
        ? null
        : { title: row.script_title, description: row.script_description ?? '' },
    psn: merged(details.psn, secrets.psn as Account['psn']),
    psnImap: secrets.psnImap,
    imap: secrets.imap,
    ea: merged(details.ea, secrets.ea as Account['ea']),
    proxy: merged(details.proxy, secrets.proxy as Account['proxy']),
    webAppProxy: merged(details.webAppProxy, secrets.webAppProxy as Account['webAppProxy']),
    pairingInfo: { paired: instantOf(row.paired_at), addedToConsole: row.added_to_console },
    signedInfo: { signed: row.signed, createdAt: instantOf(row.signed_at) },
    ...figures,
  };
  for (const path of rights.denied) removePath(account, path);
  return account;
}

function removePath(account: Account, [group, field]: readonly [string, string?]): void {
  const record = account as Record<string, unknown>;
  if (field === undefined) {
    delete record[group];
    return;
  }
  const fields = record[group] as Record<string, unknown> | undefined;
  if (!fields) return;
  const { [field]: _, ...rest } = fields;
  if (Object.keys(rest).length > 0) record[group] = rest;
  else delete record[group];
}
