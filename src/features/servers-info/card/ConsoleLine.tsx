import { useLingui } from '@lingui/react/macro';
import { IconDotsVertical } from '@tabler/icons-react';
import { memo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { anchorOfClick, menuOpeners } from '#ui/ContextMenu/anchor.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './ConsoleList.module.css';
import type { CardCommands } from '../cardCommands.ts';
import { useActivityText } from './useActivityText.ts';

export interface ConsoleLineProps {
  gameConsole: GameConsole;
  /** The line is the tab stop of the list. */
  isTabStop: boolean;
  onVisit: (consoleId: number) => void;
  /** Moves the focus to the next or previous line. */
  onMove: (key: string) => void;
  commands: CardCommands;
}

/** One console: name, state and today's activity. The whole line opens its menu. */
export const ConsoleLine = memo(function ConsoleLine(props: ConsoleLineProps) {
  const { gameConsole, isTabStop, onVisit, onMove, commands } = props;
  const { t } = useLingui();
  const { description, gameActivity } = gameConsole;
  const activity = useActivityText(gameConsole);
  const name = gameConsole.name.toUpperCase();
  const openers = menuOpeners((anchor) => commands.openConsoleMenu(gameConsole, anchor));
  return (
    <li className={classes.line}>
      <button
        type="button"
        data-hover
        className={classes.lineButton}
        data-line
        data-console={gameConsole.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-haspopup="menu"
        onFocus={() => onVisit(gameConsole.id)}
        onClick={(event) => commands.openConsoleMenu(gameConsole, anchorOfClick(event))}
        onContextMenu={openers.onContextMenu}
        onKeyDown={(event) => {
          openers.onKeyDown(event);
          if (event.defaultPrevented) return;
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onMove(event.key);
          else if (!commands.pressOnConsole(gameConsole, event.nativeEvent)) return;
          event.preventDefault();
        }}
      >
        <span data-truncate title={description ? `${name} · ${description}` : name}>
          {name} <NoteMark kind="console" id={gameConsole.id} />
          {description ? <span className={classes.lineNote}> {description}</span> : null}
        </span>
        <ConsoleBadge gameConsole={gameConsole} />
        {gameActivity && activity ? (
          <span className={classes.activity} {...tooltipProps(activity)}>
            <span className="dugout-hidden">{t`games today`} </span>
            {gameActivity.playedToday}/{gameActivity.maxGamesToday}
          </span>
        ) : (
          <span className={classes.activity} />
        )}
        <IconDotsVertical size={14} stroke={2} color="var(--mantine-color-dimmed)" aria-hidden="true" />
      </button>
    </li>
  );
});
