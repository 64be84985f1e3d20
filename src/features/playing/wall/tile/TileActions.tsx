import { useLingui } from '@lingui/react/macro';
import { IconDotsVertical } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { offlineReason } from '#data/errors/describe.ts';
import type { OfferedAction } from '#domain/consoles/actions.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionKeys, actionLabels } from '#entities/consoles/consoleLabels.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './TileActions.module.css';
import { menuKey, shownKeys } from '../shortcuts.ts';
import type { WallCommands } from '../wallScope.ts';

export interface TileActionsProps {
  consoleId: number;
  name: string;
  offered: readonly OfferedAction[];
  commands: WallCommands;
  /** Keys go to the console: letters need Alt. */
  withAlt: boolean;
}

/** Whether an action has a button; rare ones, and those that need a picture while there is none, are only in the menu. */
function isShown({ action, enabled }: OfferedAction): boolean {
  if (action === 'control' || action === 'watch' || action === 'screenshot') return enabled;
  return action !== 'rename';
}

/** The buttons of a tile. Connect, the usual next step of a console without a picture, also has a label. */
export function TileActions({ consoleId, name, offered, commands, withAlt }: TileActionsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.row} role="group" aria-label={t`Actions of ${name}`}>
      {offered.filter(isShown).map(({ action, enabled, isOffline }) => {
        const Icon = actionIcons[action];
        const word = t(actionLabels[action]);
        return (
          <button
            key={action}
            type="button"
            className={classes.button}
            data-action={action}
            disabled={!enabled && !isOffline}
            aria-disabled={isOffline}
            aria-label={word}
            aria-keyshortcuts={shownKeys(actionKeys[action], withAlt)}
            {...tooltipProps(
              isOffline ? `${word}. ${t(offlineReason)}` : word,
              shownKeys(actionKeys[action], withAlt),
            )}
            onClick={() => commands.run(action, consoleId)}
          >
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {action === 'connect' ? <span>{word}</span> : null}
          </button>
        );
      })}
    </div>
  );
}

/** Opens the menu of all actions; always visible. */
export function TileMenuButton({ consoleId, name, commands, withAlt }: Omit<TileActionsProps, 'offered'>) {
  const { t } = useLingui();
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { right, bottom } = currentTarget.getBoundingClientRect();
    commands.openMenu(consoleId, { x: right, y: bottom });
  };
  return (
    <button
      type="button"
      className={classes.menu}
      aria-haspopup="menu"
      aria-label={t`All actions of ${name}`}
      {...tooltipProps(t`All actions`, shownKeys(menuKey, withAlt))}
      onClick={openMenu}
    >
      <IconDotsVertical size={16} stroke={2} aria-hidden="true" />
    </button>
  );
}
