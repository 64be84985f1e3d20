import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Revocation } from '#server/kernel/messaging/messaging.ts';

const stored = z.array(z.object({ publicKey: z.string(), expiresAt: z.coerce.date() }));

/** File with the revocations next to the key file, for the next start of a nats-server on this machine. */
const fileBeside = (keysFile: string): string => join(dirname(keysFile), 'revoked.json');

/** Revocations that were last sent to a nats-server, without expired ones. */
export function readRevocations(keysFile: string): Revocation[] {
  try {
    const all = stored.parse(JSON.parse(readFileSync(fileBeside(keysFile), 'utf8')));
    return all.filter(({ expiresAt }) => expiresAt.getTime() > Date.now());
  } catch {
    // The API publishes the revocations as soon as it is connected.
    return [];
  }
}

/** Replaces the file, atomically. @throws when the folder is read-only, as in a cluster */
export function writeRevocations(keysFile: string, revoked: readonly Revocation[]): void {
  const fresh = `${fileBeside(keysFile)}.${process.pid}.tmp`;
  writeFileSync(fresh, JSON.stringify(revoked), { mode: 0o600 });
  renameSync(fresh, fileBeside(keysFile));
}
