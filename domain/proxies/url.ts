import { hasControl } from '#contract/common.ts';
import { getOwn } from '#domain/getOwn.ts';

/** Protocols that a proxy can be checked with, and their default ports. */
export const proxyProtocols = { http: 80, https: 443, socks5: 1080 } as const;
export type ProxyProtocol = keyof typeof proxyProtocols;

/** Other names of a protocol. */
const aliases: Record<string, ProxyProtocol> = { socks: 'socks5', socks5h: 'socks5' };

/** Maximum length of login and password, in bytes: the limit of SOCKS5 (RFC 1929). */
const maxCredentialBytes = 255;

export interface ProxyAddress {
  protocol: ProxyProtocol;
  /** Address without brackets, or a lower-case host name. */
  host: string;
  port: number;
  /** Empty: no login. */
  login: string;
  password: string;
}

const protocolOf = (url: URL): ProxyProtocol | null => {
  const name = url.protocol.slice(0, -1);
  return Object.hasOwn(proxyProtocols, name) ? (name as ProxyProtocol) : (getOwn(aliases, name) ?? null);
};

/** A percent-encoded text; null when it is broken or too long, or has control characters. */
function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    const isTooLong = new TextEncoder().encode(value).length > maxCredentialBytes;
    return isTooLong || hasControl(value) ? null : value;
  } catch {
    return null;
  }
}

/**
 * Reads the URL of a proxy, such as `socks5://login:password@203.0.113.7:1080`. Path, query and fragment are
 * ignored.
 * @returns `protocol` when only the protocol is not supported, `incorrect` when it is not the URL of a proxy
 */
export function readProxyUrl(text: string): ProxyAddress | 'protocol' | 'incorrect' {
  const trimmed = text.trim();
  // The parser leaves out line breaks and tabs.
  if (hasControl(trimmed) || !URL.canParse(trimmed)) return 'incorrect';
  const url = new URL(trimmed);
  const protocol = protocolOf(url);
  if (protocol === null) return 'protocol';
  if (!url.host || !trimmed.includes('//')) return 'incorrect';
  // The parser normalizes hosts only for http: `0x7f.1` and `2130706433` are 127.0.0.1 there.
  const asHttp = `http://${url.hostname}`;
  if (!URL.canParse(asHttp)) return 'incorrect';
  const host = new URL(asHttp).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port === '' ? proxyProtocols[protocol] : Number(url.port);
  const [login, password] = [decoded(url.username), decoded(url.password)];
  if (host === '' || port < 1 || login === null || password === null) return 'incorrect';
  return { protocol, host, port, login, password };
}

const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The URL of a proxy without login and password: safe to show. */
export const publicUrl = ({
  protocol,
  host,
  port,
}: Pick<ProxyAddress, 'protocol' | 'host' | 'port'>): string => `${protocol}://${hostInUrl(host)}:${port}`;

/** The whole URL of a proxy; {@link readProxyUrl} reads it back. */
export function proxyUrlOf({
  protocol,
  ip,
  port,
  login = '',
  password = '',
}: {
  protocol: string;
  ip: string;
  port: number;
  login?: string | undefined;
  password?: string | undefined;
}): string {
  const encode = (value: string): string =>
    encodeURIComponent(value).replaceAll(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const access = password === '' ? encode(login) : `${encode(login)}:${encode(password)}`;
  return `${protocol}://${access === '' ? '' : `${access}@`}${hostInUrl(ip)}:${port}`;
}

/** A URL without login and password, in case another API sends them. */
export const withoutAccess = (url: string): string => url.replace(/^([a-z0-9+.-]+:\/\/)[^/?#]*@/i, '$1');
