import type { Agent } from 'node:http';
import { isIPv6 } from 'node:net';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { type ProxyAddress, proxyUrlOf } from '#domain/proxies/url.ts';

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
export function agentOf(
  proxy: ProxyAddress,
  { address, isTargetSecure, timeoutMs, signal }: AgentOptions,
): Agent {
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
