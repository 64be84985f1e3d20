import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { publicBytesOf } from '#node/nats/nkeys.ts';

/** Claims that are read from a user JWT: its signer, its user (people are named by their id), and its expiry. */
const userClaims = z.object({
  iss: z.string(),
  name: z.string().regex(/^\d+$/),
  exp: z.number(),
  nats: z.object({ type: z.literal('user') }),
});

/** Prefix of the 32 raw bytes of a public ed25519 key in an SPKI document (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The user of a JWT; `expiresAt` in milliseconds since the epoch. */
export interface UserIdentity {
  userId: number;
  expiresAt: number;
}

/**
 * Reads a user JWT of the channel and verifies its signer.
 * @param signers public keys (`A…`) that sign people's credentials
 * @param now milliseconds since the epoch
 * @returns null when it is malformed, expired, or has another signer.
 */
export function readUserJwt(jwt: string, signers: readonly string[], now: number): UserIdentity | null {
  try {
    const [head = '', body = '', signature = ''] = jwt.split('.');
    const claims = userClaims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    const expiresAt = claims.exp * 1_000;
    if (!signers.includes(claims.iss) || expiresAt <= now) return null;
    const key = createPublicKey({
      key: Buffer.concat([spkiHead, publicBytesOf(claims.iss)]),
      format: 'der',
      type: 'spki',
    });
    const isValid = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
    return isValid ? { userId: Number(claims.name), expiresAt } : null;
  } catch {
    return null;
  }
}
