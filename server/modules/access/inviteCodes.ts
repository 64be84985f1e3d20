import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Content of a signed code. */
export interface SignedInvite {
  role: number;
  expiresAt: Date;
}

/**
 * Registration codes made by the command `npm run invite`. They are signed, so that the command does not need
 * the database, which the running API has open. Using one adds its row, so that it works once.
 */
export interface InviteCodes {
  sign(invite: SignedInvite): string;
  /** Content of a code; null when it was not signed here, or has expired. */
  verify(code: string): SignedInvite | null;
}

const prefix = 'inv-';
/** Bytes: role, time of expiry in seconds, random, signature. */
const lengths = { role: 2, until: 4, random: 8, signature: 16 };
const claimBytes = lengths.role + lengths.until + lengths.random;

/** @param key any text of 32 characters or more */
export function createInviteCodes(key: string, now: () => Date): InviteCodes {
  const signatureOf = (claim: Buffer): Buffer =>
    createHmac('sha256', key).update('invite code ').update(claim).digest().subarray(0, lengths.signature);
  return {
    sign({ role, expiresAt }) {
      const claim = Buffer.alloc(claimBytes);
      claim.writeUInt16BE(role, 0);
      claim.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), lengths.role);
      randomBytes(lengths.random).copy(claim, lengths.role + lengths.until);
      return prefix + Buffer.concat([claim, signatureOf(claim)]).toString('base64url');
    },
    verify(code) {
      if (!code.startsWith(prefix)) return null;
      const bytes = Buffer.from(code.slice(prefix.length), 'base64url');
      if (bytes.length !== claimBytes + lengths.signature) return null;
      const claim = bytes.subarray(0, claimBytes);
      if (!timingSafeEqual(bytes.subarray(claimBytes), signatureOf(claim))) return null;
      // Another spelling of the same bytes would be another code that works once more.
      if (bytes.toString('base64url') !== code.slice(prefix.length)) return null;
      const expiresAt = new Date(claim.readUInt32BE(lengths.role) * 1000);
      return expiresAt > now() ? { role: claim.readUInt16BE(0), expiresAt } : null;
    },
  };
}
