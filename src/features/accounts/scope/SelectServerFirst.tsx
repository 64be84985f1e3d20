import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Server } from '#contract/http/servers.ts';
import type { ListState } from '#domain/lists/state.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';

/** Loaded beside the page, which is mostly opened with a server. */
const ServerPicker = lazy(async () => ({
  default: (await import('#entities/servers/ServerPicker.tsx')).ServerPicker,
}));

export interface SelectServerFirstProps {
  /** Name of the page. */
  label: string;
  servers: readonly Server[] | undefined;
  state: ListState;
  /** The list of servers in the toolbar. */
  selector: ReactNode;
  onSelect: (serverId: number) => void;
}

/** A page of one server as long as none is selected: the servers as cards. */
export function SelectServerFirst({ label, servers, state, selector, onSelect }: SelectServerFirstProps) {
  return (
    <TablePage>
      <Toolbar
        label={label}
        title={
          <PageTitle>
            <Trans>Select server first</Trans>
          </PageTitle>
        }
      >
        {selector}
      </Toolbar>
      {servers ? (
        <>
          <ListStale state={state} />
          {servers.length === 0 ? (
            <NoServers level={2} />
          ) : (
            <Suspense fallback={<SkeletonRows />}>
              <ServerPicker servers={servers} onSelect={onSelect} />
            </Suspense>
          )}
        </>
      ) : (
        <ListPending
          state={state}
          loadingText={<Trans>Loading servers…</Trans>}
          skeleton={<SkeletonRows />}
        />
      )}
    </TablePage>
  );
}
