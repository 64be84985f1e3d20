import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a link in milliseconds: an hour. */
const goodForMs = 3_600_000;

/** Temporary tokens for downloads without a session, for example by a browser's download manager or an agent. */
export interface Downloads {
  tokenFor(file: string): string;
  /** The file that a token permits; null when it is forged or expired. */
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
      const actual = Buffer.from(signature, 'base64url');
      const expected = sign(claim);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      const [file, until] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [string, number];
      return until > now().getTime() ? file : null;
    },
  };
}
