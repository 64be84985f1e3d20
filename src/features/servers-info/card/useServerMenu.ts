import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowsSort,
  IconCheck,
  IconDownload,
  IconFileDownload,
  IconListNumbers,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { useEnums } from '#data/enums/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { pathToAction } from '#domain/accounts/requestedAction.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useEffectiveEntry } from '#entities/configs/overlay.ts';
import { useNotesEntry } from '#entities/notes/overlay.ts';
import { useServerEntries } from '#entities/servers/menu/useServerEntries.ts';
import type { OpenDialog, ServerMenuKind, CardCommands } from '../cardCommands.ts';
import type { Releases } from '#data/servers/queries.ts';
import type { ServerActions } from '#entities/servers/useServerActions.ts';
import { cardKeys } from '../pageLabels.ts';

export interface ServerMenuOptions {
  releases: Releases | undefined;
  commands: CardCommands;
  actions: ServerActions;
  openDialog: OpenDialog;
}

/** The menus of a server: actions, script versions and flows. */
export function useServerMenu({ releases, commands, actions, openDialog }: ServerMenuOptions) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { serverFlows } = useEnums();
  const shared = useServerEntries();
  const effectiveEntry = useEffectiveEntry();
  const notesEntry = useNotesEntry();
  const activityEntry = useActivityEntry();
  const go = (to: string): void => void navigate(to);

  const flows = ({ id, flow }: Server): readonly MenuEntry[] =>
    serverFlows.map((known) => ({
      key: String(known.id),
      label: known.name,
      ...(known.id === flow ? { icon: IconCheck } : {}),
      onSelect: () => known.id !== flow && actions.change({ kind: 'flow', id, flow: known.id }),
    }));

  function all(server: Server): readonly MenuEntry[] {
    const { id } = server;
    const entries: (MenuEntry | false)[] = [
      ...shared.opening(server, {
        open: (skipAutoUpdate) => commands.toggle(id, skipAutoUpdate),
        close: () => openDialog({ kind: 'close', serverId: id }),
        hasKeys: true,
      }),
      { key: 'places', line: true },
      shared.wall(server),
      {
        key: 'accounts',
        label: t`To accounts`,
        icon: IconUsers,
        permission: 'accounts_view',
        onSelect: () => go(pathTo('accountsAll', { query: { server: id } })),
      },
      {
        key: 'start',
        label: t`Start accounts`,
        icon: IconPlayerPlay,
        permission: 'accounts_connect',
        onSelect: () => go(pathToAction('start', [id])),
      },
      {
        key: 'stop',
        label: t`Stop accounts`,
        icon: IconPlayerStop,
        permission: 'accounts_connect',
        onSelect: () => go(pathToAction('stop', [id])),
      },
      {
        key: 'queue',
        label: t`To the queue`,
        icon: IconListNumbers,
        permission: 'servers_tasks_view',
        onSelect: () => go(pathTo('accountsQueue', { query: { server: id } })),
      },
      {
        key: 'runOrder',
        label: t`Run order`,
        icon: IconArrowsSort,
        permission: 'accounts_view',
        hint: t`The accounts in the order of the flow.`,
        onSelect: () => openDialog({ kind: 'runOrder', serverId: id }),
      },
      shared.tasks(server),
      effectiveEntry({ kind: 'server', id, name: serverTitle(server) }),
      notesEntry({ kind: 'server', id, name: serverTitle(server) }),
      activityEntry({ object: 'server', id, name: serverTitle(server) }),
      { key: 'agent', line: true },
      {
        key: 'logs',
        label: t`Download queue logs`,
        icon: IconFileDownload,
        keys: cardKeys.logs,
        permission: 'consoles_logs_view',
        onSelect: () => commands.queueLogs(id),
      },
      {
        key: 'updateAgent',
        label: t`Update agent`,
        icon: IconDownload,
        permission: 'servers_update',
        onSelect: () => commands.updateAgent(id),
      },
      !server.actual && {
        key: 'actualize',
        label: t`Accept the agent's values`,
        icon: IconArrowBackUp,
        hint: t`Registers its current computer name, PC ID and IP.`,
        permission: 'servers_update',
        onSelect: () => openDialog({ kind: 'actualize', serverId: id }),
      },
      {
        key: 'reinstall',
        label: t`Reinstall remote control`,
        icon: IconRefresh,
        permission: 'servers_remote_control',
        hint: t`The password will change.`,
        onSelect: () => commands.installRemote(id, true),
      },
    ];
    return entries.filter((entry) => entry !== false);
  }

  const menus: Record<ServerMenuKind, (server: Server) => readonly MenuEntry[]> = {
    server: all,
    version: (server) =>
      shared.versions(server, {
        releases,
        change: actions.change,
        onNew: () => openDialog({ kind: 'newVersion', serverId: server.id }),
      }),
    flow: flows,
  };
  return (kind: ServerMenuKind, server: Server): readonly MenuEntry[] => menus[kind](server);
}
