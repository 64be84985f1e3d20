/**
 * Addresses of the servers of a NATS cluster, separated by commas in a setting. A client uses any of them,
 * and changes to another one when it ends.
 */
export const serverList = (addresses: string): string[] =>
  addresses
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
