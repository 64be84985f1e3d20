import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { translatedText } from '#data/errors/refusals.ts';
import { useConsoleWhy } from '#data/why/queries.ts';
import { offeredActions } from '#domain/consoles/actions.ts';
import { nearTime } from '#domain/format/time.ts';
import { isOfServer } from '#domain/why/ofServer.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { ScreenMark } from '#entities/screens/ScreenMark.tsx';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import { useNow } from '#ui/clock.ts';
import classes from './Chip.module.css';
import { Why } from '#entities/why/Why.tsx';
import type { TileProps } from './tile/Tile.tsx';
import { useTileEvents } from './tile/useTileEvents.ts';

export type ChipProps = Pick<
  TileProps,
  | 'gameConsole'
  | 'rights'
  | 'canConnectHere'
  | 'timezone'
  | 'selected'
  | 'isOffline'
  | 'serverName'
  | 'isTabStop'
  | 'commands'
>;

/** A console without a picture: its name, state and since when. It opens the same menu as a tile, and has the same keys. */
export const Chip = memo(function Chip(props: ChipProps) {
  const {
    gameConsole,
    rights,
    canConnectHere,
    timezone,
    selected,
    isOffline,
    serverName,
    isTabStop,
    commands,
  } = props;
  const { id, statusSince } = gameConsole;
  const { t } = useLingui();
  const surface = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const offered = offeredActions(gameConsole, rights, { canConnectHere, isOffline });
  const events = useTileEvents({
    consoleId: id,
    offered,
    selected,
    focused: false,
    isChip: true,
    keysToConsole: false,
    surface,
    commands,
  });
  const label = gameConsole.name.toUpperCase();
  const { lastError } = gameConsole.lastActiveAccount ?? {};
  const error = lastError && translatedText(lastError);
  const since = statusSince === null ? null : nearTime(Date.parse(statusSince), now, timezone);
  const why = useConsoleWhy(id);
  // In the part of a server, whose heading says it for all its consoles.
  const isSaidAbove = serverName === null && isOfServer(why);
  const fallback = error ? (
    <span data-truncate className={classes.error} title={error}>
      {error}
    </span>
  ) : since === null ? null : (
    <span data-truncate className={classes.since}>
      <Trans>since {since}</Trans>
    </span>
  );
  return (
    <article
      className={classes.chip}
      aria-label={label}
      data-console={id}
      data-selected={selected ?? undefined}
      data-offline={isOffline || undefined}
    >
      <button
        ref={surface}
        type="button"
        data-hover
        className={classes.surface}
        data-surface
        tabIndex={isTabStop ? 0 : -1}
        {...(selected === null
          ? { 'aria-haspopup': 'menu' }
          : { 'aria-pressed': selected, 'aria-label': t`Select ${label}` })}
        title={gameConsole.description ?? undefined}
        {...events}
      >
        {selected ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : null}
        <span data-truncate className={classes.name}>
          {label}
        </span>
        {serverName === null ? null : (
          <span data-truncate className={classes.server}>
            {serverName}
          </span>
        )}
        <ScreenMark consoleId={id} />
        <NoteMark kind="console" id={id} />
        <ConsoleBadge gameConsole={gameConsole} />
        {isSaidAbove ? fallback : <Why gameConsole={gameConsole} isPlain fallback={fallback} />}
      </button>
    </article>
  );
});
