import type { Registry } from '#data/realtime/registry.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Accounts } from './accounts.ts';

interface LiveParts {
  accounts: Pick<Accounts, 'sync'>;
  registry: Pick<Registry, 'on'>;
  realtime: Pick<Realtime, 'status'>;
}

/**
 * Loads what has changed when an event says so, and when the connection is back: events may have been missed. Events
 * come in batches, and loads that wait for a running one become one.
 */
export function syncAccounts({ accounts, registry, realtime }: LiveParts): void {
  const sync = async (): Promise<void> => void (await accounts.sync());
  registry.on('accountsUpdated', sync);
  registry.on('accountsDeleted', sync);
  realtime.status.subscribe(() => {
    if (realtime.status.get() === 'live') void sync();
  });
}
