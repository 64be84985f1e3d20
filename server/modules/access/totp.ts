import { Secret, TOTP } from 'otpauth';

/** Digits of a code; the app receives the number in the response to the first step. */
export const codeLength = 6;
/** Seconds that one code stands for. */
const period = 30;
/** Codes before and after the current one that are accepted, because clocks differ. */
const window = 1;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Dugout', label, secret: Secret.fromBase32(secret), digits: codeLength, period });

/** The time step of a code, or null if the code is wrong. The library compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** A new secret of 160 bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The otpauth URI for authenticator apps. */
export const otpauthLine = (secret: string, email: string): string => totpOf(secret, email).toString();
