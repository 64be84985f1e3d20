import { Box } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { useSelectedServer } from '#entities/servers/useSelectedServer.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { legacyAccounts } from '../columns/presets.ts';

/** Loaded in parallel: the accounts are shown without waiting for it. */
const ServerHeader = lazyDialog(() => import('./ServerHeader.tsx'), 'ServerHeader');

/** Loaded in parallel: the common part of all pages of accounts. */
const accountsPage = import('../AllAccountsPage.tsx');
const AllAccountsPage = lazy(async () => ({ default: (await accountsPage).AllAccountsPage }));

/** The page is mostly opened with a server. */
const WithoutServer = lazy(async () => ({
  default: (await import('../scope/WithoutServer.tsx')).WithoutServer,
}));

/** The accounts of one server, with the state of the server above them. */
export function LegacyPage() {
  const { t } = useLingui();
  const servers = useServers();
  const state = useListState(servers, serverKeys.list());
  const [hasHeader, setHasHeader] = useState(true);
  const [server] = useSelectedServer(servers.data);
  if (server)
    return (
      <Suspense fallback={<Loading title={serverTitle(server)} />}>
        <AllAccountsPage
          preset={legacyAccounts}
          title={serverTitle(server)}
          header={
            hasHeader ? (
              <Box mih={54}>
                <ServerHeader key={server.id} server={server} onClose={() => setHasHeader(false)} />
              </Box>
            ) : null
          }
        />
      </Suspense>
    );
  return (
    <Suspense fallback={<Loading title={t`Legacy style`} />}>
      <WithoutServer label={t`Legacy style`} isEmpty={servers.data?.length === 0} state={state} />
    </Suspense>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <TablePage>
      <Toolbar label={title} title={<PageTitle>{title}</PageTitle>} />
      <SkeletonRows />
    </TablePage>
  );
}
