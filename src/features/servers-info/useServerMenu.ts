import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconCheck,
  IconDeviceTv,
  IconDownload,
  IconFileDownload,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { useEnums } from '#data/enums/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { newestFirst } from '#domain/servers/versions.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { OpenDialog, ServerMenuKind } from './dialogState.ts';
import type { CardCommands } from './commands.ts';
import type { Releases } from '#data/servers/releases.ts';
import type { ServerActions } from './useServerActions.ts';
import type { InfoRights } from './useRights.ts';
import { cardKeys } from './labels.ts';

export interface ServerMenuParts {
  rights: InfoRights;
  releases: Releases | undefined;
  commands: CardCommands;
  actions: ServerActions;
  openDialog: OpenDialog;
}

/** The menus of a server: actions, script versions and flows. */
export function useServerMenu({ rights, releases, commands, actions, openDialog }: ServerMenuParts) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { serverFlows } = useEnums();
  const go = (to: string): void => void navigate(to);

  const opening = ({ id, open }: Server): readonly MenuEntry[] =>
    open
      ? [
          {
            key: 'close',
            label: t`Close server`,
            icon: IconLock,
            keys: cardKeys.toggle,
            onSelect: () => commands.toggle(id, false),
          },
        ]
      : [
          {
            key: 'open',
            label: t`Open server`,
            icon: IconLockOpen,
            keys: cardKeys.toggle,
            onSelect: () => commands.toggle(id, false),
          },
          {
            key: 'openAsIs',
            label: t`Open without auto-update`,
            icon: IconLockOpen,
            keys: cardKeys.openAsIs,
            hint: t`The script version will not change.`,
            onSelect: () => commands.toggle(id, true),
          },
        ];

  function versions({ id, script }: Server): readonly MenuEntry[] {
    const known = newestFirst(releases?.scripts ?? []);
    return [
      ...known.map(({ version }): MenuEntry => ({
        key: version,
        label: version,
        ...(version === script?.version ? { icon: IconCheck } : {}),
        onSelect: () => version !== script?.version && actions.change({ kind: 'script', id, version }),
      })),
      { key: 'line', line: true },
      {
        key: 'new',
        label: t`New version`,
        icon: IconPlus,
        onSelect: () => openDialog({ kind: 'newVersion', serverId: id }),
      },
    ];
  }

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
      ...(rights.open ? opening(server) : []),
      { key: 'places', line: true },
      rights.consoles && {
        key: 'wall',
        label: t`To playing control`,
        icon: IconDeviceTv,
        onSelect: () => go(pathTo('appPlayingControl', { query: { server: id } })),
      },
      rights.toTasks && {
        key: 'tasks',
        label: t`To tasks`,
        icon: IconHistory,
        onSelect: () => go(pathTo('taskHistory', { query: { server: id } })),
      },
      { key: 'agent', line: true },
      rights.logs && {
        key: 'logs',
        label: t`Download queue logs`,
        icon: IconFileDownload,
        keys: cardKeys.logs,
        onSelect: () => commands.queueLogs(id),
      },
      rights.update && {
        key: 'updateAgent',
        label: t`Update agent`,
        icon: IconDownload,
        onSelect: () => commands.updateAgent(id),
      },
      rights.update &&
        !server.actual && {
          key: 'actualize',
          label: t`Accept the agent's values`,
          icon: IconArrowBackUp,
          hint: t`Registers its current computer name and IP.`,
          onSelect: () => openDialog({ kind: 'actualize', serverId: id }),
        },
      rights.remoteControl && {
        key: 'reinstall',
        label: t`Reinstall remote control`,
        icon: IconRefresh,
        hint: t`The password will change.`,
        onSelect: () => commands.installRemote(id, true),
      },
    ];
    return entries.filter((entry) => entry !== false);
  }

  const menus: Record<ServerMenuKind, (server: Server) => readonly MenuEntry[]> = {
    server: all,
    version: versions,
    flow: flows,
  };
  return (kind: ServerMenuKind, server: Server): readonly MenuEntry[] => menus[kind](server);
}
