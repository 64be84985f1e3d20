import { Trans, useLingui } from '@lingui/react/macro';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { serverTitle } from '#domain/servers/rules.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ServerPicker } from '#entities/servers/ServerPicker.tsx';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { useServerQuery } from '#entities/servers/useServerQuery.ts';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import classes from '../Accounts.module.css';
import { AllAccountsPage } from '../AllAccountsPage.tsx';
import { legacyAccounts } from '../presets.ts';
import { ServerHeader } from './ServerHeader.tsx';

/** The accounts of one server, with the state of the server above them. */
export function LegacyPage() {
  const { t } = useLingui();
  const query = useServers();
  const state = useListState(query, serverKeys.list());
  const servers = query.data;
  const [serverId, select] = useServerQuery(servers);
  const server = servers?.find(({ id }) => id === serverId);
  if (server)
    return (
      <AllAccountsPage
        preset={legacyAccounts}
        title={serverTitle(server)}
        header={<ServerHeader key={server.id} server={server} />}
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
