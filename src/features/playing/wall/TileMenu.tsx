import { useAtom } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { offlineReason } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionKeys, actionLabels } from '#entities/consoles/labels.ts';
import { tileMenuAtom } from './atoms.ts';

export interface TileMenuProps {
  /** Those that the menu may be opened for. */
  consoles: readonly GameConsole[];
  rights: ConsoleRights;
  canConnectHere: boolean;
  onAction: (action: ConsoleAction, consoleId: number) => void;
}

/** Menu of all actions of the console in {@link tileMenuAtom}. One menu serves the whole wall. */
export function TileMenu({ consoles, rights, canConnectHere, onAction }: TileMenuProps) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const [menu, setMenu] = useAtom(tileMenuAtom);
  const close = useCallback(() => setMenu(null), [setMenu]);
  const gameConsole = menu && consoles.find(({ id }) => id === menu.consoleId);
  if (!gameConsole) return null;
  return (
    <ContextMenu
      title={gameConsole.name.toUpperCase()}
      anchor={menu.anchor}
      onClose={close}
      entries={offeredActions(gameConsole, rights, { canConnectHere, isOffline }).map((offer) => ({
        key: offer.action,
        label: t(actionLabels[offer.action]),
        icon: actionIcons[offer.action],
        keys: actionKeys[offer.action],
        disabled: !offer.enabled,
        ...(offer.isOffline ? { hint: t(offlineReason) } : {}),
        onSelect: () => onAction(offer.action, gameConsole.id),
      }))}
    />
  );
}
