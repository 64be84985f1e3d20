import type { ChannelCredentials } from '#contract/http/me.ts';

/**
 * How long new credentials live, in milliseconds from their receipt. It is counted between the two times that the
 * server wrote into the token, so that a wrong clock of this computer does not matter.
 * @param now this computer's time of day, for tokens that do not carry both times; milliseconds since the epoch.
 */
export function lifetimeMs({ jwt, expiresAt }: ChannelCredentials, now: number): number {
  const { iat, exp } = claimsOf(jwt);
  if (typeof iat === 'number' && typeof exp === 'number' && exp > iat) return (exp - iat) * 1_000;
  return Date.parse(expiresAt) - now;
}

/** The claims of a JWT, unverified; nothing when it is not one. */
function claimsOf(jwt: string): { iat?: unknown; exp?: unknown } {
  const [, payload = ''] = jwt.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
