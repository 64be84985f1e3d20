import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { useServerQuery } from '#entities/servers/useServerQuery.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { AllAccountsPage } from '../AllAccountsPage.tsx';
import { legacyAccounts } from '../presets.ts';
import type { ServerHeaderProps } from './ServerHeader.tsx';
import own from './Legacy.module.css';
import { SelectServerFirst } from '../scope/SelectServerFirst.tsx';

/** Loaded beside the page: the accounts are shown without waiting for it. */
const ServerHeader = lazyDialog<ServerHeaderProps>(
  async () => (await import('./ServerHeader.tsx')).ServerHeader,
  ({ onClose }) => onClose,
);

/** The accounts of one server, with the state of the server above them. */
export function LegacyPage() {
  const { t } = useLingui();
  const query = useServers();
  const state = useListState(query, serverKeys.list());
  const servers = query.data;
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
    <SelectServerFirst
      label={t`Legacy style`}
      servers={servers}
      state={state}
      selector={
        <ServerSelect servers={servers ?? []} value={null} onChange={select} disabled={!servers?.length} />
      }
      onSelect={select}
    />
  );
}
