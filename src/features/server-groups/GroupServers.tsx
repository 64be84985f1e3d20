import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconServerBolt, IconFolderSymlink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import type { TableLayoutState } from '#data/preferences/tableLayouts.ts';
import { detailHeight, matchingServers } from '#domain/servers/grid.ts';
import { pageSizes, type TableLayout } from '#domain/tables/layout.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { useNavigate } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { canDeleteServer, serverTitle } from '#domain/servers/serverRules.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useConfigsEntry, useEffectiveEntry } from '#entities/configs/overlay.ts';
import { useNotesEntry } from '#entities/notes/overlay.ts';
import { useServerEntries } from '#entities/servers/menu/useServerEntries.ts';
import { useOpenServer } from '#entities/servers/useOpenServer.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { attachedServerAtom } from './atoms.ts';
import type { OpenDialog } from './dialogState.ts';

const nameOf = ({ fullName }: Server): string => fullName;

/** Height that the rule does not include, CSS pixels: taller rows, the filter row, the pager. */
const extra = {
  fine: { row: 0, filters: 39, pager: 46 },
  coarse: { row: 12, filters: 53, pager: 60 },
} as const;

/** Servers shown in an expanded group: those that match the search, or all if none does. */
function shownServers(group: ServerGroup, query: string): readonly Server[] {
  const matching = matchingServers(group, query);
  return matching.length > 0 ? matching : group.servers;
}

/** Height of an expanded group for its number of servers: at most one page. */
export function useDetailHeight({
  pageSize,
}: TableLayout): (group: ServerGroup, query: string, hasFilters: boolean) => number {
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (group, query, hasFilters) => {
    const servers = shownServers(group, query);
    const shown = Math.min(servers.length, pageSize);
    const { row, filters, pager } = extra[isCoarse ? 'coarse' : 'fine'];
    return (
      detailHeight(shown) +
      row * (shown + 1) +
      (hasFilters && shown > 0 ? filters : 0) +
      (servers.length > pageSizes[0] ? pager : 0)
    );
  };
}

export interface GroupServersProps {
  group: ServerGroup;
  /** Search text of the page. */
  query: string;
  columns: readonly ColumnSpec<Server>[];
  layout: TableLayoutState;
  groupCount: number;
  openDialog: OpenDialog;
}

export function GroupServers({ group, query, columns, layout, groupCount, openDialog }: GroupServersProps) {
  const { t } = useLingui();
  const menu = useServerMenu(openDialog, groupCount);
  const rows = useMemo(() => shownServers(group, query), [group, query]);
  const attachedId = useAtomValue(attachedServerAtom);
  return (
    <DataTable
      isNested
      label={t`Servers of ${group.name}`}
      columns={columns}
      rows={rows}
      nameOf={nameOf}
      layout={layout}
      menu={menu}
      addedId={attachedId}
      empty={
        <Stack gap={12} align="center" justify="center" flex={1} c="dimmed" fz="sm">
          {t`No servers are attached to this group.`}
          <ActionButton
            permission="servers_attach"
            icon={IconServerBolt}
            onClick={() => openDialog({ kind: 'attachServer', groupId: group.id })}
          >
            {t`Attach server`}
          </ActionButton>
        </Stack>
      }
    />
  );
}

/** Menu of a server. With a single group it cannot be moved. */
function useServerMenu(openDialog: OpenDialog, groupCount: number): (server: Server) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { open } = useOpenServer();
  const entries = useServerEntries();
  const effectiveEntry = useEffectiveEntry();
  const notesEntry = useNotesEntry();
  const activityEntry = useActivityEntry();
  const configsEntry = useConfigsEntry();

  function remove(server: Server): void {
    if (canDeleteServer(server)) openDialog({ kind: 'deleteServer', serverId: server.id });
    else toast.error(t`You cannot delete this server. Delete all accounts from the server and try again.`);
  }

  return (server) => {
    const serverId = server.id;
    return [
      ...entries.opening(server, {
        open: (skipAutoUpdate) => open(server, skipAutoUpdate),
        close: () => openDialog({ kind: 'closeServer', serverId }),
        hasKeys: true,
      }),
      {
        key: 'edit',
        label: t`Edit server`,
        icon: IconPencil,
        keys: 'F2',
        permission: 'servers_update',
        onSelect: () => openDialog({ kind: 'editServer', serverId }),
      },
      ...(groupCount > 1
        ? [
            {
              key: 'move',
              label: t`Move to another group`,
              icon: IconFolderSymlink,
              permission: 'servers_update' as const,
              onSelect: () => openDialog({ kind: 'moveServer', serverId }),
            },
          ]
        : []),
      { ...configsEntry(() => openDialog({ kind: 'serverConfigs', serverId })), keys: 'C' },
      effectiveEntry({ kind: 'server', id: serverId, name: serverTitle(server) }),
      notesEntry({ kind: 'server', id: serverId, name: serverTitle(server) }),
      activityEntry({ object: 'server', id: serverId, name: serverTitle(server) }),
      entries.wall(server),
      {
        key: 'accounts',
        label: t`To accounts`,
        icon: IconUsers,
        permission: 'accounts_view',
        onSelect: () => void navigate(pathTo('accountsAll', { query: { server: serverId } })),
      },
      { key: 'line', line: true },
      {
        key: 'delete',
        label: t`Delete server`,
        icon: IconTrash,
        keys: 'Delete',
        permission: 'servers_detach',
        danger: true,
        onSelect: () => remove(server),
      },
    ];
  };
}
