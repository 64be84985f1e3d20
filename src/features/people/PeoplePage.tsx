import { Plural, useLingui } from '@lingui/react/macro';
import { IconFileSearch, IconKey, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Person } from '#contract/http/people.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { usePeople } from '#data/access/people.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { pathTo } from '#domain/access/paths.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import { useListRows } from '#ui/DataGrid/rows/listRows.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { DialogState } from './dialogState.ts';
import { usePeopleColumns } from './usePeopleColumns.tsx';
import { usePersonCard } from './usePersonCard.tsx';
import { usePersonMenu } from './usePersonMenu.ts';

const PeopleDialogs = lazyDialog(() => import('./PeopleDialogs.tsx'), 'PeopleDialogs');
const prefetched = [PeopleDialogs.load];

const none: readonly Person[] = [];
const nameOf = ({ username }: Person): string => username;

/** The users below the caller: rights, sessions, and actions. */
export function PeoplePage() {
  const { t } = useLingui();
  const query = usePeople();
  const state = useListState(query, accessKeys.people());
  const people = query.data ?? none;
  const rows = useListRows(people);
  const columns = usePeopleColumns();
  const card = usePersonCard();
  const layout = useTableLayout('people');
  const [view, setView] = useViewQuery();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = usePersonMenu(openDialog);
  const navigate = useNavigate();
  const groups = useGroups(openDialog);
  usePrefetch(prefetched);
  usePageCommands(groups.flatMap(({ entries }) => entries));

  return (
    <TablePage>
      <DataGrid
        label={t`People`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        card={card}
        layout={layout}
        view={view}
        onView={setView}
        menu={menu}
        onOpen={({ id }) => void navigate(pathTo('activity', { query: { person: id } }))}
        title={({ shown, total, isFiltered }) => (
          <PageTitle
            isPending={!query.data}
            figures={[<Plural key="total" value={total} one="# person" other="# people" />]}
            shown={isFiltered ? shown : undefined}
          >
            {t`People`}
          </PageTitle>
        )}
        actions={<ActionToolbar groups={groups} />}
        above={query.data ? <ListStale state={state} /> : null}
        empty={
          query.data ? <Notice icon={IconUsersGroup} title={t`Nobody yet`} /> : <ListPending state={state} />
        }
      />
      {dialog ? <PeopleDialogs dialog={dialog} people={people} onClose={closeDialog} /> : null}
    </TablePage>
  );
}

function useGroups(openDialog: (dialog: DialogState) => void): readonly ToolGroup[] {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const navigate = useNavigate();
  return [
    {
      key: 'people',
      label: t`People`,
      look: 'buttons',
      entries: [
        {
          key: 'invite',
          label: t`Invite`,
          tip: t`Make an invite code for a new user`,
          icon: IconUserPlus,
          permission: 'users_invite_codes_create',
          ...disabledBecause(isOffline ? t(offlineReason) : null),
          onSelect: () => openDialog({ kind: 'invite' }),
        },
        {
          key: 'permissions',
          label: t`Role permissions`,
          icon: IconKey,
          permission: 'permissions_page_view',
          onSelect: () => void navigate(pathTo('rolePermissions')),
        },
        {
          key: 'audit',
          label: t`Audit log`,
          icon: IconFileSearch,
          permission: 'users_audit_view',
          onSelect: () => void navigate(pathTo('auditLog')),
        },
      ],
    },
  ];
}
