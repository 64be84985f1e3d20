import { accountStatus } from '#contract/enums.ts';
import { accountInput } from '#contract/http/accounts/account.ts';
import type { StagedAccount } from '#domain/accounts/staged/staged.ts';
import { fieldAt } from '#domain/accounts/paths.ts';
import type { Vault } from '#server/modules/access/index.ts';
import { type AccountSecrets, encryptSecrets } from '../secrets.ts';
import type { AccountDetails } from '#server/schema/accountTables.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
import { setField } from './stored.ts';

/** Script of a new account. */
const firstScript = {
  title: 'Squad battles',
  description: 'Plays matches against the computer, one after another',
} as const;

const groups = ['psn', 'psnImap', 'imap', 'ea', 'proxy', 'webAppProxy'] as const;
const groupPaths = groups.flatMap((group) =>
  Object.keys(accountInput[group].shape).map((field) => [group, field] as const),
);

export function newAccountRow(
  account: StagedAccount,
  { id, consoleId, index }: { id: number; consoleId: number; index: number },
  vault: Vault,
): Record<string, unknown> {
  const details = {};
  const secrets = { password: account.password };
  for (const [group, field] of groupPaths) {
    const path = `${group}.${field}`;
    const value = fieldAt(account, path) ?? null;
    if (value !== null) setField(isSecretPath(path) ? secrets : details, group, field, value);
  }
  return {
    id,
    console_id: consoleId,
    email: account.email,
    index,
    status: accountStatus.inactive,
    open: true,
    digital: account.digital ?? null,
    guest: account.guest ?? null,
    script_title: firstScript.title,
    script_description: firstScript.description,
    details: details as AccountDetails,
    secrets: encryptSecrets(vault, id, secrets as AccountSecrets),
  };
}
