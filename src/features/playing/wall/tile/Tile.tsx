import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import type { Picture } from '#domain/channel/picture.ts';
import type { ConsoleHolder } from '#domain/consoles/holders.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { PreviewOffline, PreviewPhase } from '#entities/consoles/Preview.tsx';
import { LastPicture } from './LastPicture.tsx';
import { StalenessLabel } from './StalenessLabel.tsx';
import classes from './Tile.module.css';
import { TileActions, TileMenuButton } from './TileActions.tsx';
import { TileCaption } from './TileCaption.tsx';
import { TileHolder, TileNotice } from './TileNotice.tsx';
import { TilePicture } from './TilePicture.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { useTileInView } from './useTileInView.ts';
import { useTileEvents } from './useTileEvents.ts';
import type { WallCommands } from '../wallScope.ts';

/** Control of a console, which only a focused tile needs; the wall prefetches it. */
export const PreviewKeyboard = lazyDialog(() => import('./PreviewKeyboard.tsx'), 'PreviewKeyboard');
const stay = (): void => undefined;

export interface TileProps {
  gameConsole: GameConsole;
  token: string;
  rights: ConsoleRights;
  canConnectHere: boolean;
  timezone: string;
  /** The page is hidden or the user is absent. */
  paused: boolean;
  /** The control view covers the wall. */
  covered: boolean;
  focused: boolean;
  /** Whether it is selected for bulk actions; null outside selection mode. */
  selected: boolean | null;
  /** Who controls the console; null: nobody. */
  holder: ConsoleHolder | null;
  /** The connection is lost: the console's state is stale. */
  isOffline: boolean;
  level: 2 | 3;
  /** Position in the grid before tiles with a greater one; undefined: that of the document. */
  order: number | undefined;
  /** Shown in the caption; null if a heading above the tiles shows it. */
  serverName: string | null;
  isTabStop: boolean;
  commands: WallCommands;
}

/** One console of the wall. */
export const Tile = memo(function Tile(props: TileProps) {
  const {
    gameConsole,
    token,
    rights,
    canConnectHere,
    timezone,
    paused,
    covered,
    focused,
    isTabStop,
    commands,
  } = props;
  const { holder, isOffline, level, order, serverName, selected } = props;
  const { t } = useLingui();
  const tile = useRef<HTMLElement>(null);
  const surface = useRef<HTMLButtonElement>(null);
  const inView = useTileInView(tile);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [showsLast, setShowsLast] = useState(false);
  const { id, name } = gameConsole;
  const connected = canControl(gameConsole);
  const { isFailed } = flagsOf(gameConsole.status);
  // After a disconnection the last picture stays behind the notice; each connection starts with a new one.
  const [connection, setConnection] = useState({ connected, count: 0 });
  if (connection.connected !== connected)
    setConnection({ connected, count: connection.count + Number(connected) });
  const showsPicture = token !== '' && inView.hasBeenNear && (connected || picture !== null);
  const asksForLast = token !== '' && inView.hasBeenNear && isFailed && picture === null;
  const offered = offeredActions(gameConsole, rights, { canConnectHere, isOffline });
  const keysToConsole = focused && connected && token !== '' && rights.control && !covered;
  const label = name.toUpperCase();

  useEffect(() => {
    if (focused) surface.current?.focus();
  }, [focused]);

  const events = useTileEvents({
    consoleId: id,
    offered,
    selected,
    focused,
    keysToConsole,
    surface,
    commands,
  });

  return (
    <article
      ref={tile}
      className={classes.tile}
      style={{ order }}
      aria-label={label}
      data-console={id}
      data-focused={focused || undefined}
      data-connected={connected || undefined}
      data-failed={isFailed || undefined}
      data-held={holder !== null || undefined}
      data-past={(!connected && (picture !== null || showsLast)) || undefined}
      data-offline={isOffline || undefined}
      data-selected={selected ?? undefined}
    >
      <div className={classes.screen}>
        {connected && token === '' && <PreviewOffline />}
        {connected && token !== '' && !inView.hasBeenNear && <PreviewPhase picture={null} />}
        {showsPicture && (
          <TilePicture
            key={`${token}.${id}.${connection.count}`}
            token={token}
            consoleId={id}
            label={label}
            inView={inView}
            paused={paused}
            covered={covered}
            connected={connected}
            focused={focused}
            attended={selected === true || holder !== null}
            picture={picture}
            onPicture={setPicture}
          />
        )}
        {asksForLast && (
          <LastPicture
            token={token}
            consoleId={id}
            failedAt={gameConsole.statusSince}
            label={label}
            onShown={setShowsLast}
            className={classes.canvas}
          />
        )}
        {!connected && <TileNotice gameConsole={gameConsole} timezone={timezone} />}
        <button
          ref={surface}
          type="button"
          className={classes.surface}
          data-surface
          tabIndex={isTabStop ? 0 : -1}
          aria-pressed={selected ?? focused}
          aria-label={
            selected !== null
              ? t`Select ${label}`
              : keysToConsole
                ? t`${label}, keys go to this console`
                : t`${label}, press Enter to focus`
          }
          {...events}
        />
        {selected === null ? null : (
          <span className={classes.check} aria-hidden="true">
            {selected ? <IconCheck size={18} stroke={2.5} /> : null}
          </span>
        )}
        {keysToConsole ? (
          <PreviewKeyboard
            gameConsole={gameConsole}
            token={token}
            holder={holder}
            surface={surface}
            onClose={stay}
          />
        ) : connected && holder ? (
          <TileHolder holder={holder} consoleId={id} />
        ) : null}
      </div>
      <TileCaption
        gameConsole={gameConsole}
        level={level}
        serverName={serverName}
        menu={
          inView.hasBeenNear ? (
            <TileMenuButton consoleId={id} name={label} commands={commands} withAlt={keysToConsole} />
          ) : null
        }
      />
      {picture && connected ? (
        <StalenessLabel
          picture={picture}
          focused={focused}
          inView={inView}
          covered={covered}
          isOffline={isOffline}
          frame={tile}
        />
      ) : null}
      <div className={classes.actions}>
        {inView.hasBeenNear ? (
          <TileActions
            consoleId={id}
            name={label}
            offered={offered}
            commands={commands}
            withAlt={keysToConsole}
          />
        ) : null}
      </div>
    </article>
  );
});
