import type { ProxyError } from '#contract/http/proxies.ts';
import { CheckFault } from './resolve.ts';

/** Errors of the system and of TLS by their codes. */
const byCode: Record<string, ProxyError> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EPROTO: 'protocol',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  CERT_HAS_EXPIRED: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
};

/** Errors of the proxy libraries, which have no codes, by their messages. */
const byMessage: readonly (readonly [RegExp, ProxyError])[] = [
  [/timed out/i, 'timeout'],
  [/authentication failed|authentication type|NotAllowed/i, 'credentials'],
  [/ConnectionRefused|HostUnreachable|NetworkUnreachable|TTLExpired/, 'target'],
  [/Socks5 proxy rejected connection/, 'answer'],
  [/invalid socks|initial handshake|CONNECT response|No header received/i, 'protocol'],
  [/socket closed|hang up|ended before|disconnected before/i, 'closed'],
];

/** Why a check has failed, by the error of the request. */
export function faultOf(error: unknown): ProxyError {
  if (error instanceof CheckFault) return error.kind;
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  // The library for SOCKS has the code only in its message.
  const code = (error as NodeJS.ErrnoException).code ?? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? '';
  if (code.startsWith('HPE_') || code.startsWith('ERR_SSL_')) return 'protocol';
  const known = byCode[code];
  // A proxy that closes the connection before answering has this code, too.
  if (known !== undefined) return known;
  return byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'unreachable';
}

/** A longer block counts as a mistake: its end is unknown. */
const longestBlockMs = 30 * 24 * 3_600_000;

/** End of a block by a `Retry-After` header (RFC 9110): seconds, or a date; null without a plausible one. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null;
  const text = header.trim();
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  const isPlausible = at > now.getTime() && at <= now.getTime() + longestBlockMs;
  return isPlausible ? new Date(at) : null;
}

/** The proxy's error according to the status of an answer; null: it works. */
export function faultOfStatus(status: number, hasRetryAfter: boolean): ProxyError | null {
  if (status >= 200 && status < 400) return null;
  if (status === 407) return 'credentials';
  if (status === 429 || (hasRetryAfter && (status === 403 || status === 503))) return 'blocked';
  return status === 502 || status === 504 ? 'target' : 'answer';
}
