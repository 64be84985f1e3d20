import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListState } from '#domain/lists/state.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ListPending, SkeletonRows } from '#ui/states/ListStates.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';

export interface WithoutServerProps {
  /** Name of the page. */
  label: string;
  /** Whether the servers are loaded, and there are none. */
  isEmpty: boolean;
  state: ListState;
  /** The list of servers in the toolbar. */
  selector?: ReactNode;
}

/** A page of one server while the servers load, and when there is none. */
export function WithoutServer({ label, isEmpty, state, selector }: WithoutServerProps) {
  const { t } = useLingui();
  return (
    <TablePage>
      <Toolbar label={label} title={<PageTitle>{isEmpty ? t`Select server first` : label}</PageTitle>}>
        {selector}
      </Toolbar>
      {isEmpty ? (
        <NoServers level={2} />
      ) : (
        <ListPending state={state} loadingText={t`Loading servers…`} skeleton={<SkeletonRows />} />
      )}
    </TablePage>
  );
}
