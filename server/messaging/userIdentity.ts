import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { publicBytesOf } from './nkeys.ts';

/** What is looked at of a user JWT: who signed it, whose it is (people are named by their id), until when it holds. */
const userClaims = z.object({
  iss: z.string(),
  name: z.string().regex(/^\d+$/),
  exp: z.number(),
  nats: z.object({ type: z.literal('user') }),
});

/** What stands before the 32 raw bytes of a public ed25519 key in an SPKI document (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Whose credentials a JWT belongs to; `expiresAt` in milliseconds since the epoch. */
export interface UserIdentity {
  userId: number;
  expiresAt: number;
}

/**
 * Reads a user JWT of the channel and checks who has signed it.
 * @param signers public keys (`A…`) that sign people's credentials
 * @param now milliseconds since the epoch
 * @returns null when it is malformed, expired, or signed by nobody of these.
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
