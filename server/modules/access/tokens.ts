import { createHash, randomBytes } from 'node:crypto';

/** A token that cannot be guessed: 256 random bits in 43 characters that fit into an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens and codes are stored as SHA-256 (lower-case hex): somebody who reads the database cannot use them. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
