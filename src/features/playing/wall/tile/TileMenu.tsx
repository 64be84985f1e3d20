import { useAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { offlineReason } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { pathTo } from '#domain/access/paths.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useConsoleConfigEntries } from '#entities/configs/overlay.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionKeys, actionLabels } from '#entities/consoles/consoleLabels.ts';
import { useConsolePageEntry } from '#entities/consoles/useConsolePageEntry.ts';
import { useSchedulerEntry } from '#entities/consoles/useSchedulerEntry.ts';
import { useNotesEntry } from '#entities/notes/overlay.ts';
import { tileMenuAtom } from '../atoms.ts';

export interface TileMenuProps {
  consoles: readonly GameConsole[];
  rights: ConsoleRights;
  canConnectHere: boolean;
  onAction: (action: ConsoleAction, consoleId: number) => void;
}

const accountsOf = ({ id, serverId }: GameConsole): string =>
  pathTo('accountsAll', { query: { server: serverId, consoleId: id } });

/** Menu of all actions of the console in {@link tileMenuAtom}. One menu serves the whole wall. */
export function TileMenu({ consoles, rights, canConnectHere, onAction }: TileMenuProps) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const navigate = useNavigate();
  const [menu, setMenu] = useAtom(tileMenuAtom);
  const pageEntry = useConsolePageEntry();
  const schedulerEntry = useSchedulerEntry();
  const configEntries = useConsoleConfigEntries();
  const notesEntry = useNotesEntry();
  const activityEntry = useActivityEntry();
  const close = useCallback(() => setMenu(null), [setMenu]);
  const gameConsole = menu && consoles.find(({ id }) => id === menu.consoleId);
  if (!gameConsole) return null;
  return (
    <ContextMenu
      title={gameConsole.name.toUpperCase()}
      about={gameConsole.description}
      anchor={menu.anchor}
      onClose={close}
      entries={[
        ...offeredActions(gameConsole, rights, { canConnectHere, isOffline }).map((offer) => ({
          key: offer.action,
          label: t(actionLabels[offer.action]),
          icon: actionIcons[offer.action],
          keys: actionKeys[offer.action],
          disabled: !offer.enabled,
          ...(offer.isOffline ? { hint: t(offlineReason) } : {}),
          onSelect: () => onAction(offer.action, gameConsole.id),
        })),
        { key: 'places', line: true },
        ...pageEntry(gameConsole),
        {
          key: 'accounts',
          label: t`To accounts`,
          icon: IconUsers,
          permission: 'accounts_view',
          onSelect: () => void navigate(accountsOf(gameConsole)),
        },
        notesEntry({ kind: 'console', id: gameConsole.id, name: gameConsole.name.toUpperCase() }),
        ...schedulerEntry(gameConsole),
        ...configEntries(gameConsole),
        activityEntry({ object: 'console', id: gameConsole.id, name: gameConsole.name.toUpperCase() }),
      ]}
    />
  );
}
