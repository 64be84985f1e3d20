import { lookup as lookupDns } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ProxyError } from '#contract/http/proxies.ts';
import { type AllowedNetwork, isAddressAllowed } from '#server/kernel/config/networks.ts';

export class CheckFault extends Error {
  readonly kind: ProxyError;

  constructor(kind: ProxyError) {
    super(kind);
    this.name = 'CheckFault';
    this.kind = kind;
  }
}

/** All addresses of a host name, in the order of the system. */
export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>;

const systemLookup: Lookup = (host) => lookupDns(host, { all: true, verbatim: true });

/**
 * The address of a host to which a check may connect. The connection must use exactly this address, because
 * resolving the host name again may give another one. A single forbidden address refuses the host.
 * @throws CheckFault `forbidden`, or `unreachable` for an unknown host
 */
export async function resolveAllowed(
  { host, port }: { host: string; port: number },
  networks: readonly AllowedNetwork[],
  lookup: Lookup = systemLookup,
): Promise<string> {
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host).catch((): never => {
        throw new CheckFault('unreachable');
      });
  if (addresses.length === 0) throw new CheckFault('unreachable');
  if (!addresses.every(({ address }) => isAddressAllowed(address, port, networks)))
    throw new CheckFault('forbidden');
  const best = addresses.find(({ family }) => family === 4) ?? addresses[0];
  return best?.address ?? host;
}
