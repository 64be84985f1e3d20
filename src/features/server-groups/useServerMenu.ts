import { useLingui } from '@lingui/react/macro';
import { IconFolderSymlink, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { canDeleteServer, serverTitle } from '#domain/servers/serverRules.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useConfigsEntry, useEffectiveEntry } from '#entities/configs/overlay.ts';
import { useNotesEntry } from '#entities/notes/overlay.ts';
import { useServerEntries } from '#entities/servers/menu/useServerEntries.ts';
import { useOpenServer } from '#entities/servers/useOpenServer.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import type { OpenDialog } from './dialogState.ts';

/** Menu of a server. With a single group it cannot be moved. */
export function useServerMenu(
  openDialog: OpenDialog,
  groupCount: number,
): (server: Server) => readonly MenuEntry[] {
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
