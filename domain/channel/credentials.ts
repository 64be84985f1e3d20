import type { ChannelCredentials } from '#contract/http/me.ts';

/**
 * Lifetime of new credentials, milliseconds from their receipt. It is computed from the token's own times of issue
 * and expiry, so that a wrong local clock does not matter.
 * @param now local time for tokens without both times, milliseconds since the epoch.
 */
export function lifetimeMs({ jwt, expiresAt }: ChannelCredentials, now: number): number {
  const { iat, exp } = claimsOf(jwt);
  if (typeof iat === 'number' && typeof exp === 'number' && exp > iat) return (exp - iat) * 1_000;
  return Date.parse(expiresAt) - now;
}

/**
 * Whether credentials no longer reach a server that the previous ones reached. They name servers by tags
 * (`server:{token}`, in lower case); without tags they count as reaching every server.
 */
export function losesServer(before: ChannelCredentials, after: ChannelCredentials, token: string): boolean {
  const tag = `server:${token}`.toLowerCase();
  // Without new credentials, the previous ones stay in use.
  return !isEmptyCredentials(after) && tagsOf(before).includes(tag) && !tagsOf(after).includes(tag);
}

function tagsOf({ jwt }: ChannelCredentials): readonly unknown[] {
  const tags = claimsOf(jwt).nats?.tags;
  return Array.isArray(tags) ? tags : [];
}

/**
 * Whether the credentials are empty: the API has issued too many to this session, or the user is only known
 * from an earlier visit.
 */
export const isEmptyCredentials = ({ jwt }: ChannelCredentials): boolean => jwt === '';

/** The unverified claims of a JWT; empty when it is not one. */
function claimsOf(jwt: string): { iat?: unknown; exp?: unknown; nats?: { tags?: unknown } | null } {
  const [, payload = ''] = jwt.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
