import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Revocation } from '#server/kernel/messaging/messaging.ts';

const stored = z.array(z.object({ publicKey: z.string(), expiresAt: z.coerce.date() }));

/** The file with the revocations, unless a setting names another one, for the next start of a nats-server. */
export const revokedBeside = (keysFile: string): string => join(dirname(keysFile), 'revoked.json');

/** Revocations that were last sent to a nats-server, without expired ones. */
export function readRevocations(file: string): Revocation[] {
  try {
    const all = stored.parse(JSON.parse(readFileSync(file, 'utf8')));
    return all.filter(({ expiresAt }) => expiresAt.getTime() > Date.now());
  } catch {
    // The API publishes the revocations as soon as it is connected.
    return [];
  }
}

/** Replaces the file, atomically. @throws when its folder is read-only */
export function writeRevocations(file: string, revoked: readonly Revocation[]): void {
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, JSON.stringify(revoked), { mode: 0o600 });
  renameSync(fresh, file);
}
