import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link is good for so long, in milliseconds: an hour. */
const goodForMs = 3_600_000;

/** Names of files that can be fetched without a session for a while, as a browser's download or an agent must. */
export interface Downloads {
  /** A token that lets its holder fetch this file. */
  tokenFor(file: string): string;
  /** The file that a token is for; null when it is forged or its time is over. */
  fileOf(token: string): string | null;
}

/** @param key any text of 32 characters or more */
export function createDownloads(key: string, now: () => Date): Downloads {
  const sign = (claim: string): Buffer => createHmac('sha256', key).update(`download ${claim}`).digest();
  return {
    tokenFor(file) {
      const claim = Buffer.from(JSON.stringify([file, now().getTime() + goodForMs])).toString('base64url');
      return `${claim}.${sign(claim).toString('base64url')}`;
    },
    fileOf(token) {
      const [claim = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(claim);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [file, until] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, number];
      return until > now().getTime() ? file : null;
    },
  };
}
