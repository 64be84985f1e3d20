import type { Account } from '#contract/http/accounts/account.ts';
import type { Vault } from '#server/modules/access/index.ts';

/** Every secret of an account, in the shape of the contract: encrypted as one text. */
export interface AccountSecrets {
  password?: string | undefined;
  psn?: { gauth?: string | undefined } | undefined;
  psnImap?: Account['psnImap'];
  imap?: Account['imap'];
  ea?:
    | { password?: string | undefined; gauth?: string | undefined; securityAnswer?: string | undefined }
    | undefined;
  proxy?: { login?: string | undefined; password?: string | undefined } | undefined;
  webAppProxy?: { login?: string | undefined; password?: string | undefined } | undefined;
}

export function encryptSecrets(vault: Vault, accountId: number, secrets: AccountSecrets): string | null {
  const text = JSON.stringify(secrets);
  return text === '{}' ? null : vault.encrypt(text, String(accountId));
}

export const decryptSecrets = (vault: Vault, accountId: number, stored: string | null): AccountSecrets =>
  stored === null ? {} : (JSON.parse(vault.decrypt(stored, String(accountId))) as AccountSecrets);
