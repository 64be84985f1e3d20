import { BlockList, isIP } from 'node:net';
import type { Place } from '#contract/http/place.ts';

/** Networks that are not on the internet: RFC 1918, 4193, 3927, 4291, 6598 and the loopback. */
const local = new BlockList();
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addSubnet('100.64.0.0', 10);
local.addSubnet('127.0.0.0', 8);
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');
local.addAddress('::1', 'ipv6');

/** An IPv4 address that arrives over an IPv6 socket has this prefix. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** Whether an address belongs to a private network, or to this machine. */
function isLocal(address: string): boolean {
  const plain = address.replace(mapped, '').split('%')[0] ?? '';
  const version = isIP(plain);
  return version !== 0 && local.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Where an address is. There is no database of addresses: private ones are `local`, all others `unknown`. */
export function placeOf(address: string | null): Place {
  const word = address !== null && isLocal(address) ? 'local' : 'unknown';
  return { country: word, region: word, city: word };
}
