import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type ConsoleAction, type ConsoleRights, offeredActions } from '#domain/consoles/actions.ts';
import type { Picture } from '#domain/channel/types.ts';
import { canControl } from '#domain/consoles/rules.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { actionKeys } from '#entities/consoles/labels.ts';
import { strokeOf } from '#ui/shortcuts/keys.ts';
import type { WallCommands } from './commands.ts';
import { FrameAge } from './FrameAge.tsx';
import { FocusedKeys } from './FocusedKeys.tsx';
import { PictureAway, PicturePhase } from './PicturePhase.tsx';
import classes from './Tile.module.css';
import { TileActions, TileMenuButton } from './TileActions.tsx';
import { TileCaption } from './TileCaption.tsx';
import { TileHolder } from './TileHolder.tsx';
import { TileNotice } from './TileNotice.tsx';
import { TilePicture } from './TilePicture.tsx';
import { useTileInView } from './useTileInView.ts';
import { isLetter, menuKey } from './labels.ts';

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
  /** Whether it is selected for what is done to many; null while nobody selects. */
  selected: boolean | null;
  /** Who holds the console, null where the agent does not know; undefined: nobody. */
  heldBy: string | null | undefined;
  /** The connection is lost: the console's state is stale. */
  isOffline: boolean;
  /** Of its heading. */
  level: 2 | 3;
  /** Named in the caption; null where a heading over the tiles names it. */
  serverName: string | null;
  /** The tile is the tab stop. */
  current: boolean;
  commands: WallCommands;
}

const moves = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** What a stroke may do here, by the keys that the tooltips show. */
const strokeActions = Object.groupBy(
  Object.keys(actionKeys) as ConsoleAction[],
  (action) => actionKeys[action],
);

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
    current,
    commands,
  } = props;
  const { heldBy, isOffline, level, serverName, selected } = props;
  const { t } = useLingui();
  const tile = useRef<HTMLElement>(null);
  const surface = useRef<HTMLButtonElement>(null);
  const inView = useTileInView(tile);
  const [picture, setPicture] = useState<Picture | null>(null);
  const { id, name } = gameConsole;
  const connected = canControl(gameConsole);
  const { isFailed } = flagsOf(gameConsole.status);
  // The last picture stays behind what is said in its place; each connection begins with a fresh one.
  const [connection, setConnection] = useState({ connected, count: 0 });
  if (connection.connected !== connected)
    setConnection({ connected, count: connection.count + Number(connected) });
  const showsPicture = token !== '' && inView.reached && (connected || picture !== null);
  const offered = offeredActions(gameConsole, rights, { canConnectHere, isOffline });
  const drives = focused && connected && token !== '' && rights.control && !covered;
  const label = name.toUpperCase();

  useEffect(() => {
    if (focused) surface.current?.focus();
  }, [focused]);

  const runFirst = (wanted: readonly ConsoleAction[]): boolean => {
    // A change while offline is refused with its reason.
    const found = offered.find(
      (offer) => (offer.enabled || offer.isOffline) && wanted.includes(offer.action),
    );
    if (found) commands.run(found.action, id);
    return found !== undefined;
  };

  function enter(): void {
    if (selected !== null) return commands.toggle(id);
    if (focused && runFirst(['control', 'watch'])) return;
    commands.focus(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While keys go to the console, the tile's own letters need Alt.
    const shouldHandle = drives && event.altKey ? isLetter(event) : !event.altKey;
    if (!shouldHandle || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const stroke = strokeOf(event);
    if (stroke === 'Enter') enter();
    else if (stroke === 'Escape' && focused) commands.leave(id);
    else if (moves.has(stroke)) commands.move(id, stroke);
    else if (stroke === menuKey) openMenu();
    else if (!runFirst(strokeActions[stroke] ?? [])) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A finger has no keys to drive a tile with: it opens the control view. */
  function onClick({ nativeEvent }: MouseEvent): void {
    if (selected !== null) return commands.toggle(id);
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (isTouch && runFirst(['control', 'watch'])) return;
    commands.focus(id);
  }

  function openMenu(): void {
    const box = surface.current?.getBoundingClientRect();
    if (box) commands.openMenu(id, { x: box.left + 8, y: box.top + 8 });
  }

  function onContextMenu(event: MouseEvent): void {
    event.preventDefault();
    commands.openMenu(id, { x: event.clientX, y: event.clientY });
  }

  return (
    <article
      ref={tile}
      className={classes.tile}
      aria-label={label}
      data-console={id}
      data-focused={focused || undefined}
      data-connected={connected || undefined}
      data-failed={isFailed || undefined}
      data-held={heldBy !== undefined || undefined}
      data-past={(!connected && picture !== null) || undefined}
      data-offline={isOffline || undefined}
      data-selected={selected ?? undefined}
    >
      <div className={classes.screen}>
        {connected && token === '' && <PictureAway />}
        {connected && token !== '' && !inView.reached && <PicturePhase picture={null} />}
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
            picture={picture}
            onPicture={setPicture}
          />
        )}
        {!connected && <TileNotice gameConsole={gameConsole} timezone={timezone} />}
        <button
          ref={surface}
          type="button"
          className={classes.surface}
          data-surface
          tabIndex={current ? 0 : -1}
          aria-pressed={selected ?? focused}
          aria-label={
            selected !== null
              ? t`Select ${label}`
              : drives
                ? t`${label}, keys go to this console`
                : t`${label}, press Enter to focus`
          }
          onClick={onClick}
          onContextMenu={onContextMenu}
          onDoubleClick={() => selected === null && runFirst(['control', 'watch'])}
          onFocus={() => commands.visit(id)}
          onBlur={() => commands.leave(id)}
          onKeyDown={onKeyDown}
        />
        {selected === null ? null : (
          <span className={classes.check} aria-hidden="true">
            {selected ? <IconCheck size={18} stroke={2.5} /> : null}
          </span>
        )}
        {drives ? (
          <FocusedKeys gameConsole={gameConsole} token={token} surface={surface} />
        ) : connected && heldBy !== undefined ? (
          <TileHolder name={heldBy} />
        ) : null}
      </div>
      <TileCaption
        gameConsole={gameConsole}
        level={level}
        serverName={serverName}
        menu={
          inView.reached ? (
            <TileMenuButton consoleId={id} name={label} commands={commands} withAlt={drives} />
          ) : null
        }
      />
      {picture && connected ? (
        <FrameAge
          picture={picture}
          focused={focused}
          inView={inView}
          covered={covered}
          isOffline={isOffline}
          frame={tile}
        />
      ) : null}
      <div className={classes.actions}>
        {inView.reached ? (
          <TileActions consoleId={id} name={label} offered={offered} commands={commands} withAlt={drives} />
        ) : null}
      </div>
    </article>
  );
});
