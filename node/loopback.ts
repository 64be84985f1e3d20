import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');

/** Whether a host can be reached only from this machine. It is a name or an address, also in the brackets of a URL. */
export function isLoopback(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, '');
  const version = isIP(address);
  return version === 0 ? address === 'localhost' : addresses.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
