import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { deriveKey } from './secret.ts';

/** Encrypts texts for storage; `owner` binds a text to its row, so that it cannot be moved to another one. */
export interface Vault {
  encrypt(text: string, owner: string): string;
  /** @throws Error for a text of an unknown key or another owner, or a modified text. */
  decrypt(stored: string, owner: string): string;
  /** A stable value for one purpose, as 64 lower-case hex digits. */
  derive(purpose: string): string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * A vault with keys derived from the secret of the installation. Each stored text begins with the id of its key; texts
 * encrypted with `older` secrets can be decrypted, and are re-encrypted with their next change.
 */
export function createVault(secret: Buffer, older: readonly Buffer[] = []): Vault {
  const keys = new Map([secret, ...older].map((from) => [keyIdOf(from), keyObjectOf(from)]));
  const current = keyIdOf(secret);
  const key = keyObjectOf(secret);
  return {
    encrypt(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    derive: (purpose) => deriveKey(keyOf(secret), purpose),
    decrypt(stored, owner) {
      const at = stored.indexOf('.');
      const known = keys.get(stored.slice(0, at));
      if (!known) throw new Error('A secret was encrypted with a key that this installation does not have');
      const bytes = Buffer.from(stored.slice(at + 1), 'base64');
      const decipher = createDecipheriv(algorithm, known, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const keyOf = (secret: Buffer): Buffer => Buffer.from(deriveKey(secret, 'account secrets'), 'hex');
/** A prepared key: OpenSSL would prepare a key of bytes again for each text, which takes three times as long. */
const keyObjectOf = (secret: Buffer): KeyObject => createSecretKey(keyOf(secret));
/**
 * Id of the key with which a vault of this secret encrypts: the first part of each of its texts. Reveals
 * nothing about the key.
 */
export const keyIdOf = (secret: Buffer): string => deriveKey(secret, 'account secrets id').slice(0, 8);
