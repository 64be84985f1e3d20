import { useLingui } from '@lingui/react/macro';
import { IconDeviceTv, IconFileText, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import { consoleLogFile, type FileSource, type NamedFile, queueLogFile } from '#data/consoles/files.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { type ConsoleAction, isChanging, offeredActions, permissionOf } from '#domain/consoles/actions.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useConsoleConfigEntries } from '#entities/configs/overlay.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionKeys, actionLabels } from '#entities/consoles/consoleLabels.ts';
import { useConsolePageEntry } from '#entities/consoles/useConsolePageEntry.ts';
import { useSchedulerEntry } from '#entities/consoles/useSchedulerEntry.ts';
import { useNotesEntry } from '#entities/notes/overlay.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useDownload } from '#ui/useDownload.ts';

/** Actions that need a picture are available on the wall only. */
const ofWall: ReadonlySet<ConsoleAction> = new Set(['control', 'watch', 'screenshot']);

/** Menu of a console on this page. @param tokenOf names a server on the channel */
export function useConsoleMenu(actions: ConsoleActions, tokenOf: (serverId: number) => string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { channel } = useServices();
  const { timezone } = useUser().settings;
  const consoleRights = useRights(permissionOf);
  const download = useDownload();
  const pageEntry = useConsolePageEntry();
  const schedulerEntry = useSchedulerEntry();
  const configEntries = useConsoleConfigEntries();
  const notesEntry = useNotesEntry();
  const activityEntry = useActivityEntry();
  const go = (to: string): void => void navigate(to);

  function run(action: ConsoleAction, gameConsole: GameConsole): void {
    if (isChanging(action)) actions.start(action, gameConsole);
    else if (action === 'logs') save(gameConsole, (source) => consoleLogFile(source, gameConsole));
  }

  function save(gameConsole: GameConsole, fetch: (source: FileSource) => Promise<NamedFile | null>): void {
    const source = { channel, timezone, token: tokenOf(gameConsole.serverId) };
    void download(() => fetch(source), t`No data to download for the console ${gameConsole.name}`);
  }

  const isOffline = useOffline();

  return (gameConsole: GameConsole): readonly MenuEntry[] => {
    const { id, name, serverId: server } = gameConsole;
    const wall = { server, ...(canControl(gameConsole) ? { console: id } : {}) };
    return [
      ...offeredActions(gameConsole, consoleRights, { canConnectHere: true, isOffline })
        .filter(({ action }) => !ofWall.has(action))
        .map(({ action, enabled, isOffline: isLater }): MenuEntry => ({
          key: action,
          label: t(actionLabels[action]),
          icon: actionIcons[action],
          keys: actionKeys[action],
          disabled: !enabled,
          ...(isLater ? { hint: t(offlineReason) } : {}),
          onSelect: () => run(action, gameConsole),
        })),
      {
        key: 'queueLogs',
        label: t`Download queue logs`,
        icon: IconFileText,
        permission: 'consoles_logs_view',
        onSelect: () =>
          save(gameConsole, (source) => queueLogFile(source, { title: name, consoleName: name })),
      },
      { key: 'places', line: true },
      ...pageEntry(gameConsole),
      {
        key: 'accounts',
        label: t`To accounts`,
        icon: IconUsers,
        permission: 'accounts_view',
        onSelect: () => go(pathTo('accountsAll', { query: { server, consoleId: id } })),
      },
      {
        key: 'wall',
        label: t`To playing control`,
        icon: IconDeviceTv,
        onSelect: () => go(`${pathTo('appPlayingControl', { query: wall })}#console-${id}`),
      },
      notesEntry({ kind: 'console', id, name: name.toUpperCase() }),
      ...schedulerEntry(gameConsole),
      ...configEntries(gameConsole),
      activityEntry({ object: 'console', id, name: name.toUpperCase() }),
    ];
  };
}
