import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a host, given as a name or as an address, also in the brackets of a URL. */
export function isLoopback(host: string): boolean {
  const address = host.replaceAll(/^\[|\]$/g, '');
  const version = isIP(address);
  return version === 0 ? address === 'localhost' : addresses.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
