import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ServerPicker } from '#entities/servers/ServerPicker.tsx';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { useServerQuery } from '#entities/servers/useServerQuery.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import classes from '../Accounts.module.css';
import { AllAccountsPage } from '../AllAccountsPage.tsx';
import { legacyAccounts } from '../presets.ts';
import type { ServerHeaderProps } from './ServerHeader.tsx';
import own from './Legacy.module.css';

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
    <div className={classes.page}>
      <Toolbar
        label={t`Legacy style`}
        title={
          <PageTitle>
            <Trans>Select server first</Trans>
          </PageTitle>
        }
      >
        <ServerSelect servers={servers ?? []} value={null} onChange={select} disabled={!servers?.length} />
      </Toolbar>
      {servers ? (
        <>
          <ListStale state={state} />
          {servers.length === 0 ? (
            <NoServers level={2} />
          ) : (
            <ServerPicker servers={servers} onSelect={select} />
          )}
        </>
      ) : (
        <ListPending
          state={state}
          loadingText={<Trans>Loading servers…</Trans>}
          skeleton={<SkeletonRows />}
        />
      )}
    </div>
  );
}
