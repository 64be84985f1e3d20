import { Plural, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { IconFolderPlus, IconServerBolt, IconSitemap } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { serverGroupKeys, useServerGroups } from '#data/serverGroups/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { matchingServers } from '#domain/servers/grid.ts';
import { withExpanded } from '#domain/tables/layout.ts';
import { countServers } from '#domain/servers/serverRules.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { useShortcuts, type ShortcutBinding } from '#ui/shortcuts/useShortcuts.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { msg } from '@lingui/core/macro';
import { attachedServerAtom } from './atoms.ts';
import type { DialogState } from './dialogState.ts';
import { useGroupColumns, useServerColumns } from './columns.tsx';
import classes from './ServerGroups.module.css';
import { GroupServers, useDetailHeight } from './GroupServers.tsx';
import { useGroupMenu } from './useGroupMenu.ts';

/** Keys that work anywhere on the page; the tooltips show them. */
const pageKeys = { create: 'N', attach: 'A' } as const;

/** Keys of the focused row, which its menu handles. */
const rowShortcuts: readonly ShortcutBinding[] = [
  { keys: 'F2', label: msg`Edit the focused group or server` },
  { keys: 'C', label: msg`Configs of the focused row` },
  { keys: 'O', label: msg`Open or close the focused server` },
  { keys: 'Shift+O', label: msg`Open the focused server without script auto-update` },
  { keys: 'Delete', label: msg`Delete the focused group or server` },
];

const GroupDialogs = lazyDialog(() => import('./GroupDialogs.tsx'), 'GroupDialogs');
const prefetched = [GroupDialogs.load];

const none: readonly ServerGroup[] = [];
const nameOf = ({ name }: ServerGroup): string => name;
const hasMatchingServer = (group: ServerGroup, query: string): boolean =>
  matchingServers(group, query).length > 0;

/** Server groups, each with its servers below. */
export function ServerGroupsPage() {
  const { t } = useLingui();
  const rights = useRights({
    see: ['servers_view', 'accounts_view', 'consoles_view'],
    createGroup: 'serverGroups_create',
    attachServer: 'servers_attach',
  });
  const groups = useServerGroups(rights.see);
  const state = useListState(groups, serverGroupKeys.list());
  const layout = useTableLayout('serverGroups.groups');
  const serverLayout = useTableLayout('serverGroups.servers');
  const columns = useGroupColumns();
  const serverColumns = useServerColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = useGroupMenu(openDialog);
  const detailHeight = useDetailHeight(serverLayout[0]);
  const create = (): void => openDialog({ kind: 'createGroup' });
  const setAttached = useSetAtom(attachedServerAtom);
  /** The new server is shown in its group, which is unfolded for it. */
  function showAttached({ id, fullName: name, group }: Server): void {
    layout[1]((before) => withExpanded(before, String(group.id), true));
    setAttached(id);
    toast.message(t`${name} attached to ${group.name}`);
  }
  const attach = (): void => openDialog({ kind: 'attachServer', groupId: null });

  useShortcuts(
    'page',
    [
      { keys: pageKeys.create, label: t`Create group`, run: create, enabled: rights.createGroup },
      { keys: pageKeys.attach, label: t`Attach server`, run: attach, enabled: rights.attachServer },
      ...rowShortcuts,
    ],
    rights.createGroup || rights.attachServer,
  );
  usePrefetch(prefetched);

  const rows = rights.see ? groups.data : none;
  const counts = useMemo(() => countServers((rows ?? none).flatMap(({ servers }) => servers)), [rows]);
  const createButton = (
    <ActionButton
      permission="serverGroups_create"
      icon={IconFolderPlus}
      variant="filled"
      tip={t`New server group`}
      keys={pageKeys.create}
      onClick={create}
    >
      {t`Create group`}
    </ActionButton>
  );

  return (
    <TablePage className={classes.page ?? ''}>
      <DataTable
        label={t`Server groups`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        title={
          <PageTitle
            isPending={!rows}
            figures={[
              <Plural key="groups" value={rows?.length ?? 0} one="# group" other="# groups" />,
              <Plural key="servers" value={counts.total} one="# server" other="# servers" />,
              <Plural key="online" value={counts.online} one="# online" other="# online" />,
            ]}
          >
            {t`Servers management`}
          </PageTitle>
        }
        actions={
          rights.createGroup || rights.attachServer ? (
            <>
              {createButton}
              <ActionButton
                permission="servers_attach"
                icon={IconServerBolt}
                tip={t`Attach server by token`}
                keys={pageKeys.attach}
                onClick={attach}
              >
                {t`Attach server`}
              </ActionButton>
            </>
          ) : null
        }
        menu={menu}
        detail={(group, query) => (
          <GroupServers
            group={group}
            query={query}
            columns={serverColumns}
            layout={serverLayout}
            groupCount={rows?.length ?? 0}
            openDialog={openDialog}
          />
        )}
        detailHeight={detailHeight}
        detailMatches={hasMatchingServer}
        detailColumns={{ label: t`Servers`, columns: serverColumns, layout: serverLayout }}
        empty={
          <Notice
            icon={IconSitemap}
            title={t`No server groups yet`}
            actions={rights.createGroup ? createButton : null}
          >
            {rights.createGroup
              ? t`Create a group, then attach servers to it with their agents' tokens.`
              : t`Groups you are given access to appear here automatically.`}
          </Notice>
        }
      />
      {dialog ? (
        <GroupDialogs dialog={dialog} groups={rows ?? []} onAttached={showAttached} onClose={closeDialog} />
      ) : null}
    </TablePage>
  );
}
