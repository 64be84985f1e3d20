import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { MessagingError } from '#node/nats/messagingError.ts';
import { createKey, keyFromSeed } from '#node/nats/nkeys.ts';
import { scopeTemplates } from './scopes.ts';

/**
 * The secrets of the messaging channel, stored in one file that only its owner can read. `NATS_KEYS` of an API
 * process with an external nats-server has the same format. Without the operator's seed or the system account,
 * credentials cannot be revoked and work until they expire.
 */
const messagingKeys = z.object({
  /** Seed of the operator (`SO…`): signs the account, with the list of revoked credentials in it. */
  operator: z.string().startsWith('SO').optional(),
  /** System account: its public key (`A…`), and the seed (`SA…`) of the key that signs its users. */
  system: z.object({ account: z.string().startsWith('A'), signer: z.string().startsWith('SA') }).optional(),
  /** Public key of the account (`A…`) of the channel. */
  account: z.string().startsWith('A'),
  /** Seed (`SA…`) of the scoped signing key of each scope: `role-{number}`, `agent`, `api`. */
  scopes: z.record(z.string(), z.string().startsWith('SA')),
});
export type MessagingKeys = z.infer<typeof messagingKeys>;

/** Reads a key file. @throws MessagingError that names the file, never its content. */
export function readKeys(file: string): MessagingKeys {
  try {
    return messagingKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path }) => path.join('.')).join(', ')
        : (error as Error).message;
    throw new MessagingError(`The messaging keys in ${file} cannot be read: ${reason}`);
  }
}

function write(file: string, keys: MessagingKeys): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(fresh, file);
}

/**
 * Reads the key file, creates it when missing, and adds keys for new scopes.
 * @throws MessagingError when it exists and cannot be read
 */
export function openKeys(file: string): MessagingKeys {
  let keys: MessagingKeys;
  try {
    readFileSync(file);
    keys = readKeys(file);
  } catch (error) {
    if (error instanceof MessagingError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // New keys in place of existing ones that cannot be read would make all credentials invalid.
    if (code !== 'ENOENT')
      throw new MessagingError(`The messaging keys in ${file} cannot be read: ${message}`);
    // The account's own seed is not stored: only its signing keys sign users.
    keys = { operator: createKey('operator').seed, account: createKey('account').key.publicKey, scopes: {} };
  }
  const missing = [...scopeTemplates.keys()].filter((scope) => !keys.scopes[scope]);
  if (missing.length === 0 && keys.system) return keys;
  const scopes = {
    ...keys.scopes,
    ...Object.fromEntries(missing.map((scope) => [scope, createKey('account').seed])),
  };
  const system = keys.system ?? {
    account: createKey('account').key.publicKey,
    signer: createKey('account').seed,
  };
  const complete = { ...keys, system, scopes };
  write(file, complete);
  return complete;
}

/** Public keys that sign the credentials of people, one for each role. */
export const userSignersOf = ({ scopes }: Pick<MessagingKeys, 'scopes'>): string[] =>
  Object.entries(scopes)
    .filter(([scope]) => scope.startsWith('role-'))
    .map(([, seed]) => keyFromSeed('account', seed).publicKey);
