import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network that may be reached although it is not public; with a port, only on that port. */
export interface AllowedNetwork {
  network: Address;
  bits: number;
  /** Null: every port. */
  port: number | null;
}

/** Global unicast addresses of IPv6 (RFC 4291); everything else is special. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

const bitsOf = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128);

/**
 * Reads networks and addresses with ports, separated by commas: `10.8.0.0/16, 127.0.0.1:3128, [::1]:1080`.
 * @throws Error that names the invalid part
 */
export function parseNetworks(text: string): AllowedNetwork[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseNetwork);
}

function parseNetwork(text: string): AllowedNetwork {
  // Without brackets, all colons belong to an IPv6 address.
  const parts = /^\[(.+)\](?::(\d+))?$/.exec(text) ?? /^([^:]+)(?::(\d+))?$/.exec(text);
  const address = parts?.[1] ?? text;
  const port = parts?.[2] === undefined ? null : Number(parts[2]);
  if (port !== null && (port < 1 || port > 65_535)) throw refused(text);
  if (ipaddr.isValidCIDR(address)) {
    const [network, bits] = ipaddr.parseCIDR(address);
    return { network, bits, port };
  }
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) throw refused(text);
  const network = ipaddr.parse(address);
  return { network, bits: bitsOf(network), port };
}

const refused = (text: string): Error =>
  new Error(`Expected networks or addresses with a port (10.8.0.0/16, 127.0.0.1:3128), not '${text}'`);

/**
 * Whether a check may connect to this address: it is public, or in an allowed network. An IPv4 address that
 * is mapped into IPv6 is treated like IPv4; tunnels into other networks (6to4, NAT64, Teredo) are not public.
 * @param address as a resolver returns it, not a host name
 */
export function isAddressAllowed(address: string, port: number, allowed: readonly AllowedNetwork[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const isAllowed = allowed.some(
    (one) =>
      (one.port === null || one.port === port) &&
      one.network.kind() === parsed.kind() &&
      parsed.match(one.network, one.bits),
  );
  if (isAllowed) return true;
  if (parsed.kind() === 'ipv6' && !parsed.match(...publicIpv6)) return false;
  return parsed.range() === 'unicast';
}
