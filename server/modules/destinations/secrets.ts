import { createHash } from 'node:crypto';
import type { Vault } from '#server/modules/access/index.ts';

export interface WebhookSettings {
  url: string;
  secret?: string | undefined;
  chatId?: string | undefined;
}

/** Subscription of a device, as given by its browser. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Encrypts a value for one row: it cannot be moved to another row or another kind of row. */
const sealed = <Value>(kind: string) => ({
  encrypt: (vault: Vault, row: number | string, value: Value): string =>
    vault.encrypt(JSON.stringify(value), `${kind} ${row}`),
  /** @throws Error for a modified text, or one of another row */
  decrypt: (vault: Vault, row: number | string, stored: string): Value =>
    JSON.parse(vault.decrypt(stored, `${kind} ${row}`)) as Value,
});

export const webhookSecrets = sealed<WebhookSettings>('destination');
/** By the hash of the endpoint. */
export const deviceSecrets = sealed<Subscription>('push device');
export const pushKeySecrets = sealed<{ privateKey: string }>('push key');

export const hashOfEndpoint = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');
