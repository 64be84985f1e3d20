import { join } from 'node:path';
import { binaryIn, natsServerCache, unsuitableReason, versionOf } from '#server/transport/nats/natsBinary.ts';
import { fetchPackages } from './debianPackages.ts';

/**
 * Downloads nats-server from Debian's unstable suite into the project's cache. The package also runs on older
 * releases.
 * @returns path of the program
 * @throws Error when no mirror has the package, or it does not run here
 */
export const fetchNatsServer = (cache = natsServerCache): string =>
  binaryIn(
    fetchPackages('unstable', ['nats-server'], cache, (unpacked) => {
      const reason = unsuitableReason(binaryIn(unpacked));
      if (reason) throw new Error(`The package ${reason}.`);
      return join(cache, versionOf(binaryIn(unpacked)) ?? '');
    }),
  );
