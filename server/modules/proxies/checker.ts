import { type IncomingMessage, request as httpRequest, type Agent } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import type { ProxyError } from '#contract/http/proxies.ts';
import { type ProxyAddress, proxyUrlOf } from '#domain/proxies/url.ts';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { withAnswerLimit } from './answerLimit.ts';
import { faultOf, faultOfStatus, retryAfter } from './faults.ts';
import type { AllowedNetwork } from '#server/kernel/config/networks.ts';
import { CheckFault, type Lookup, resolveAllowed } from './resolve.ts';

export interface CheckResult {
  /** Null: the proxy works. */
  error: ProxyError | null;
  /** Time from the connection to the answer, in milliseconds; null after a failure. */
  latencyMs: number | null;
  /** End of a block; null: none, or unknown. */
  blockedUntil: Date | null;
}

export interface CheckerOptions {
  /** Address that is requested through the proxy. Redirects count as an answer and are never followed. */
  target: string;
  /** Networks that may be reached although they are private. */
  networks: readonly AllowedNetwork[];
  timeoutMs: number;
  now?: () => Date;
  lookup?: Lookup;
}

export type CheckProxy = (proxy: ProxyAddress) => Promise<CheckResult>;

/**
 * Connects through a proxy and requests the target. Neither proxy nor target may be in a private network that
 * is not allowed; their names are resolved once, and connections use exactly these addresses.
 */
export function createChecker({ target, networks, timeoutMs, now, lookup }: CheckerOptions): CheckProxy {
  const url = new URL(target);
  return async (proxy) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new CheckFault('timeout')), timeoutMs);
    const at = (now ?? (() => new Date()))();
    try {
      const [address, destination] = await withSignal(
        Promise.all([resolveAllowed(proxy, networks, lookup), targetAddress(url, networks, lookup)]),
        controller.signal,
      );
      const startedAt = performance.now();
      const answer = await withSignal(
        withAnswerLimit(
          () => send(proxy, { url, address, destination, timeoutMs, signal: controller.signal }),
          () => controller.abort(new CheckFault('protocol')),
        ),
        controller.signal,
      );
      const latencyMs = Math.round(performance.now() - startedAt);
      const retry = retryAfter(answer.headers['retry-after'], at);
      answer.destroy();
      const error = faultOfStatus(answer.statusCode ?? 0, retry !== null);
      return {
        error,
        latencyMs: error === null ? latencyMs : null,
        blockedUntil: error === 'blocked' ? retry : null,
      };
    } catch (error) {
      // Whatever error an abort causes in the libraries, the reason of the abort counts.
      const kind = faultOf(controller.signal.aborted ? controller.signal.reason : error);
      return { error: kind, latencyMs: null, blockedUntil: null };
    } finally {
      clearTimeout(timer);
      // Closes what is still open.
      controller.abort();
    }
  };
}

/** @throws CheckFault `target`: the settings name an address that does not exist or may not be reached */
async function targetAddress(
  url: URL,
  networks: readonly AllowedNetwork[],
  lookup: Lookup | undefined,
): Promise<string> {
  try {
    return await resolveAllowed({ host: hostOf(url), port: portOf(url) }, networks, lookup);
  } catch {
    throw new CheckFault('target');
  }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

interface Sending {
  url: URL;
  address: string;
  destination: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Requests the target, and returns the head of the answer. */
async function send(
  proxy: ProxyAddress,
  { url, address, destination, timeoutMs, signal }: Sending,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      host: destination,
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      agent: agentOf(proxy, { address, isTargetSecure: isSecure, timeoutMs, signal }),
      signal,
      headers: { host: url.host, 'user-agent': 'Dugout', accept: '*/*' },
    };
    const request = isSecure
      ? httpsRequest({ ...options, servername: isIP(hostOf(url)) ? '' : url.hostname })
      : httpRequest(options);
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

/** @throws the reason of the signal, even when the work never ends */
async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

interface AgentOptions {
  /** Checked address of the proxy, to which the connection is made. */
  address: string;
  /** Whether the target uses TLS: an HTTP proxy is then asked for a tunnel (CONNECT), otherwise for the page. */
  isTargetSecure: boolean;
  timeoutMs: number;
  /** Closes the connection. */
  signal: AbortSignal;
}

/** Sends one request through a proxy. Its host name is not resolved again; it only selects the certificate. */
function agentOf(proxy: ProxyAddress, { address, isTargetSecure, timeoutMs, signal }: AgentOptions): Agent {
  const { protocol, port, login, password, host } = proxy;
  const url = proxyUrlOf({ protocol, ip: address, port, login, password });
  if (protocol === 'socks5') {
    const agent = new SocksProxyAgent(url, { timeout: timeoutMs });
    // The agent does not strip the brackets of an IPv6 address.
    if (isIPv6(address)) agent.proxy.host = address;
    return agent;
  }
  const options = { signal, ...(protocol === 'https' && host !== address && { servername: host }) };
  return isTargetSecure ? new HttpsProxyAgent(url, options) : new HttpProxyAgent(url, options);
}
