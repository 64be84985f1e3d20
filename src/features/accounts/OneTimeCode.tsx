import { Secret, TOTP } from 'otpauth';
import { useNow } from '#ui/clock.ts';

/** Update interval, milliseconds (specification, business constants). */
const everyMs = 1000;

/** The current code of a base32 secret; null when the secret is invalid. */
function codeOf(secret: string, timestamp: number): string | null {
  try {
    return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '').toUpperCase()) }).generate({
      timestamp,
    });
  } catch {
    return null;
  }
}

/** The current one-time code. */
export function OneTimeCode({ secret }: { secret: string }) {
  const now = useNow(everyMs);
  return codeOf(secret, now);
}
