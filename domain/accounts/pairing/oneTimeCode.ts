import { Secret, TOTP } from 'otpauth';

/** Validity of a code, in seconds (RFC 6238; the services behind the accounts use the default). */
export const codePeriodS = 30;

export interface OneTimeCodes {
  /** Six digits. */
  current: string;
  next: string;
  /** Seconds until `next` is the current one, 1 to 30. */
  secondsLeft: number;
}

/**
 * The codes of a base32 secret; null when the secret is not valid. Spaces and case of the secret do not matter.
 * @param second seconds since the epoch
 */
export function oneTimeCodes(base32: string, second: number): OneTimeCodes | null {
  const elapsed = second % codePeriodS;
  const startedAtMs = (second - elapsed) * 1000;
  try {
    const secret = Secret.fromBase32(base32.replaceAll(' ', '').toUpperCase());
    const generator = new TOTP({ secret, period: codePeriodS });
    return {
      current: generator.generate({ timestamp: startedAtMs }),
      next: generator.generate({ timestamp: startedAtMs + codePeriodS * 1000 }),
      secondsLeft: codePeriodS - elapsed,
    };
  } catch {
    return null;
  }
}

/** A code in two groups of three digits, as authenticators show it. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
