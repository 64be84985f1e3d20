import { linkCode } from '#contract/http/accounts/pairing.ts';

/** Delay between a paste and its check, milliseconds (specification, business constants). */
export const linkParseDelayMs = 300;

/** Code of a link to which the sign-in page of the console's maker redirects. */
export interface AuthLink {
  /** The link without spaces around it. */
  link: string;
  code: string;
}

/**
 * A pasted link: it must have the origin of the sign-in page and a `code` that the API would accept. Null
 * when the link is invalid.
 */
export function parseAuthLink(pasted: string, authOrigin: string): AuthLink | null {
  const link = pasted.trim();
  const url = URL.parse(link);
  if (url?.origin !== URL.parse(authOrigin)?.origin) return null;
  const code = linkCode.safeParse(url?.searchParams.get('code'));
  return code.success ? { link, code: code.data } : null;
}
