import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './secret.ts';

/** Encrypts texts for storage; `owner` binds a text to its row, so that it cannot be moved to another one. */
export interface Vault {
  encrypt(text: string, owner: string): string;
  /** @throws Error for a text of an unknown key, of another owner, or that was changed. */
  decrypt(stored: string, owner: string): string;
  /** A value for one purpose as lower-case hex, 64 digits: always the same. */
  derive(purpose: string): string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * A vault with keys derived from the secret of the installation. The key's id stands in front of each stored text;
 * texts that were encrypted under `older` secrets stay readable, and are encrypted anew with their next change.
 */
export function createVault(secret: Buffer, older: readonly Buffer[] = []): Vault {
  const keys = new Map([secret, ...older].map((from) => [idOf(from), keyOf(from)]));
  const current = idOf(secret);
  const key = keyOf(secret);
  return {
    encrypt(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    derive: (purpose) => deriveKey(key, purpose),
    decrypt(stored, owner) {
      const at = stored.indexOf('.');
      const known = keys.get(stored.slice(0, at));
      if (!known) throw new Error('A secret was encrypted under a key that this installation does not have');
      const bytes = Buffer.from(stored.slice(at + 1), 'base64');
      const decipher = createDecipheriv(algorithm, known, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const keyOf = (secret: Buffer): Buffer => Buffer.from(deriveKey(secret, 'account secrets'), 'hex');
/** Says nothing about the key. */
const idOf = (secret: Buffer): string => deriveKey(secret, 'account secrets id').slice(0, 8);
