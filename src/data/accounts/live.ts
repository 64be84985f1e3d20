import type { Registry } from '#data/realtime/registry.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Accounts } from './accounts.ts';

/**
 * An account shows the names of its console, server and group and the state of its console, and belongs to those who
 * see its server: the API counts all of these as changes of the account, but events name what was changed itself.
 */
const eventNames = [
  'accountsUpdated',
  'accountsDeleted',
  'consolesUpdated',
  'serversUpdated',
  'serverGroupsUpdated',
  'userTokenUpdated',
] as const;

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
  for (const name of eventNames) registry.on(name, sync);
  realtime.status.subscribe(() => {
    if (realtime.status.get() === 'live') void sync();
  });
}
