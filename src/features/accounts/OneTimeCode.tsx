import { Secret, TOTP } from 'otpauth';
import { useNow } from '#ui/clock.ts';

/** Recalculated this often, milliseconds (specification, business constants). */
const everyMs = 1000;

/** The code of a base32 secret now; null when the secret is not valid. */
function codeOf(secret: string, timestamp: number): string | null {
  try {
    return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '').toUpperCase()) }).generate({
      timestamp,
    });
  } catch {
    return null;
  }
}

/** The present one-time code. */
export function OneTimeCode({ secret }: { secret: string }) {
  const now = useNow(everyMs);
  return codeOf(secret, now);
}
