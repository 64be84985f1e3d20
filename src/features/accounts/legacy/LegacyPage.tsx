import { lazy, Suspense, useState } from 'react';
import { useServers } from '#data/servers/queries.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { useServerQuery } from '#entities/servers/useServerQuery.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import { AllAccountsPage } from '../AllAccountsPage.tsx';
import { legacyAccounts } from '../presets.ts';
import type { ServerHeaderProps } from './ServerHeader.tsx';
import own from './Legacy.module.css';

/** Loaded beside the page: the accounts are shown without waiting for it. */
const ServerHeader = lazyDialog<ServerHeaderProps>(
  async () => (await import('./ServerHeader.tsx')).ServerHeader,
  ({ onClose }) => onClose,
);

/** The page is mostly opened with a server. */
const ChooseServer = lazy(async () => ({ default: (await import('./ChooseServer.tsx')).ChooseServer }));

/** The accounts of one server, with the state of the server above them. */
export function LegacyPage() {
  const servers = useServers().data;
  const [hasHeader, setHasHeader] = useState(true);
  const [serverId, select] = useServerQuery(servers);
  const server = servers?.find(({ id }) => id === serverId);
  if (server)
    return (
      <AllAccountsPage
        preset={legacyAccounts}
        title={serverTitle(server)}
        header={
          hasHeader ? (
            <div className={own.place}>
              <ServerHeader key={server.id} server={server} onClose={() => setHasHeader(false)} />
            </div>
          ) : null
        }
      />
    );
  return (
    <Suspense fallback={<SkeletonRows />}>
      <ChooseServer onSelect={select} />
    </Suspense>
  );
}
