import { Menu } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import type { Anchor } from './commands.ts';
import { actionIcons } from './TileActions.tsx';
import classes from './Wall.module.css';
import { actionKeys, actionWords } from './words.ts';

export interface TileMenuProps {
  console: GameConsole;
  anchor: Anchor;
  rights: ConsoleRights;
  canConnectHere: boolean;
  onAction: (action: ConsoleAction, consoleId: number) => void;
  onClose: () => void;
}

/** Everything that can be done with a console, with words and shortcuts. One menu serves the whole wall. */
export function TileMenu({ console, anchor, rights, canConnectHere, onAction, onClose }: TileMenuProps) {
  const { t } = useLingui();
  useEffect(() => {
    // What it points at moves away.
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);
  const style: CSSProperties = { left: anchor.x, top: anchor.y };
  return (
    <Menu opened onClose={onClose} position="bottom-start" width={216} withinPortal returnFocus>
      <Menu.Target>
        <span className={classes.anchor} style={style} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{console.name.toUpperCase()}</Menu.Label>
        {offeredActions(console, rights, { canConnectHere }).map(({ action, enabled }) => {
          const Icon = actionIcons[action];
          return (
            <Menu.Item
              key={action}
              disabled={!enabled}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
              rightSection={<kbd className={classes.key}>{actionKeys[action]}</kbd>}
              onClick={() => onAction(action, console.id)}
            >
              {t(actionWords[action])}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
