import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionKeys, actionLabels } from '#entities/consoles/labels.ts';

export interface TileMenuProps {
  gameConsole: GameConsole;
  anchor: Anchor;
  rights: ConsoleRights;
  canConnectHere: boolean;
  onAction: (action: ConsoleAction, consoleId: number) => void;
  onClose: () => void;
}

/** Everything that can be done with a console, with words and shortcuts. One menu serves the whole wall. */
export function TileMenu({ gameConsole, anchor, rights, canConnectHere, onAction, onClose }: TileMenuProps) {
  const { t } = useLingui();
  return (
    <ContextMenu
      title={gameConsole.name.toUpperCase()}
      anchor={anchor}
      onClose={onClose}
      entries={offeredActions(gameConsole, rights, { canConnectHere }).map(({ action, enabled }) => ({
        key: action,
        label: t(actionLabels[action]),
        icon: actionIcons[action],
        keys: actionKeys[action],
        disabled: !enabled,
        onSelect: () => onAction(action, gameConsole.id),
      }))}
    />
  );
}
