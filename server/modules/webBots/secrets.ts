import type { Vault } from '#server/modules/access/index.ts';

/** Every secret of a web-bot account: encrypted as one text. */
export interface WebBotSecrets {
  password: string;
  gauth: string;
  proxyLogin: string;
  proxyPassword: string;
}

/** Binds a text to its account: it cannot be used for another account or another kind of account. */
const ownerOf = (ownerId: number, email: string): string => `web bot ${ownerId} ${email}`;

export const encryptWebBot = (vault: Vault, ownerId: number, email: string, secrets: WebBotSecrets): string =>
  vault.encrypt(JSON.stringify(secrets), ownerOf(ownerId, email));

/** @throws Error for a modified text, or one of another account */
export const decryptWebBot = (vault: Vault, ownerId: number, email: string, stored: string): WebBotSecrets =>
  JSON.parse(vault.decrypt(stored, ownerOf(ownerId, email))) as WebBotSecrets;
