import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState, memo } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { usePendingChanges } from '#data/consoles/mutations.ts';
import { useConsolesWhile } from '#data/consoles/queries.ts';
import { withPending } from '#domain/consoles/pending.ts';
import { countConsoles, selectConsoles } from '#domain/consoles/select.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { neighbor } from '#domain/consoles/grid.ts';
import type { Observable } from '#domain/observable.ts';
import { connectingText } from '#entities/consoles/consoleLabels.ts';
import { Column } from '#ui/layout/flex.ts';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useObservable } from '#ui/useObservable.ts';
import { IconDotsVertical } from '@tabler/icons-react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { anchorOfClick, menuOpeners } from '#ui/ContextMenu/anchor.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './ConsoleList.module.css';
import type { CardCommands } from '../cardCommands.ts';
import { useActivityText } from './useActivityText.ts';

interface ConsoleLineProps {
  gameConsole: GameConsole;
  /** The line is the tab stop of the list. */
  isTabStop: boolean;
  onVisit: (consoleId: number) => void;
  /** Moves the focus to the next or previous line. */
  onMove: (key: string) => void;
  commands: CardCommands;
}

/** One console: name, state and today's activity. The whole line opens its menu. */
const ConsoleLine = memo(function ConsoleLine(props: ConsoleLineProps) {
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

/** Lines shown before "show more". */
const firstLines = 10;

/** One more line takes no more space than the button. */
const isLong = (count: number): boolean => count > firstLines + 1;

/** Initial number of lines for a number of consoles; known before they load, to avoid a layout shift. */
export const linesShown = (count: number): number => (isLong(count) ? firstLines + 1 : Math.max(1, count));

export interface ConsoleListProps {
  server: Server;
  /** The list is refreshed only while this is true. */
  near: Observable<boolean>;
  /** Whether all lines are shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  commands: CardCommands;
}

/** The consoles of a server, by name. One tab stop; arrow keys move between lines. */
export function ConsoleList({ server, near, isOpen, onOpen, commands }: ConsoleListProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const query = useConsolesWhile(server.id, useObservable(near));
  const pending = usePendingChanges();
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const { data } = query;
  const consoles = useMemo(
    () =>
      data &&
      selectConsoles(withPending(data, pending, connectingText), { filter: 'all', sort: 'name', text: '' }),
    [data, pending],
  );
  const counts = consoles && countConsoles(consoles);
  const { fullName: name, accountCount } = server;
  const active = counts?.active ?? '–';
  const total = counts?.total ?? server.consoleCount;

  const move = useCallback((key: string) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const at = lines.findIndex((line) => line === document.activeElement);
    lines[neighbor(at, key, 1, lines.length)]?.focus();
  }, []);

  const shown = consoles && (isOpen || !isLong(consoles.length) ? consoles : consoles.slice(0, firstLines));
  const rest = consoles ? consoles.length - firstLines : 0;
  const failed = consoles?.filter(({ status }) => flagsOf(status).isFailed).length ?? 0;
  const tabStop = shown?.some(({ id }) => id === currentId) ? currentId : shown?.[0]?.id;
  return (
    <Column component="section" gap={0} flex={1} mih={0} mt={10} aria-label={t`Consoles of ${name}`}>
      <h3 className={classes.count}>
        <span>
          <Trans>
            Active consoles: <b>{active}</b> of {total}
          </Trans>
          {failed > 0 ? (
            <span className={classes.failed} data-offline={isOffline || undefined}>
              {' · '}
              <Plural value={failed} one="# failed" other="# failed" />
            </span>
          ) : null}
        </span>
        {accountCount > 0 ? (
          <span>
            <Plural value={accountCount} one="# account" other="# accounts" />
          </span>
        ) : null}
      </h3>
      {shown && shown.length > 0 ? (
        <ul ref={list} className={classes.lines}>
          {shown.map((gameConsole) => (
            <ConsoleLine
              key={gameConsole.id}
              gameConsole={gameConsole}
              isTabStop={gameConsole.id === tabStop}
              onVisit={setCurrentId}
              onMove={move}
              commands={commands}
            />
          ))}
          {rest > 1 ? (
            <li className={classes.line}>
              <button type="button" data-hover className={classes.more} onClick={() => onOpen(!isOpen)}>
                {isOpen ? t`Show less` : <Plural value={rest} one="Show # more" other="Show # more" />}
              </button>
            </li>
          ) : null}
        </ul>
      ) : (
        <div className={classes.noLines} aria-busy={query.isPending || undefined}>
          {consoles ? (
            t`There are no attached consoles yet.`
          ) : query.isError ? (
            <>
              {t`Consoles could not be loaded`}
              <RetryButton busy={query.isFetching} onRetry={() => void query.refetch()} />
            </>
          ) : (
            <span className="dugout-hidden">{t`Loading consoles…`}</span>
          )}
        </div>
      )}
    </Column>
  );
}
