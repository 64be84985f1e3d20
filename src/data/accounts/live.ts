import type { Registry } from '#data/realtime/registry.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { Accounts } from './accountsStore.ts';

/**
 * An account contains the names of its console, server and group and the state of its console, and is visible
 * to the users of its server: the API treats changes of these as changes of the account, but events name the
 * changed object.
 */
const eventNames = [
  'accountsUpdated',
  'accountsDeleted',
  'consolesUpdated',
  'serversUpdated',
  'serverGroupsUpdated',
  'userTokenUpdated',
  'reload',
] as const;

interface SyncAccountsDeps {
  accounts: Pick<Accounts, 'sync'>;
  registry: Pick<Registry, 'on'>;
  realtime: Pick<Realtime, 'status' | 'isResuming'>;
}

/**
 * Loads the changes after an event, and after a reconnection that does not bring missed events. Events arrive
 * in batches, and loads that wait for a running one are combined.
 */
export function syncAccounts({ accounts, registry, realtime }: SyncAccountsDeps): void {
  const sync = async (): Promise<void> => void (await accounts.sync());
  for (const name of eventNames) registry.on(name, sync);
  realtime.status.subscribe(() => {
    if (realtime.status.get() === 'live' && !realtime.isResuming()) void sync();
  });
}
