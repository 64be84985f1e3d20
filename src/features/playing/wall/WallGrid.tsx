import { useAtomValue, useSetAtom } from 'jotai';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOffline } from '#data/offline/hooks.ts';
import { useUser } from '#data/session/hooks.ts';
import type { ConsoleAction, ConsoleRights } from '#domain/consoles/actions.ts';
import { neighborBox } from '#domain/consoles/grid.ts';
import type { ConsoleHolders } from '#domain/consoles/holders.ts';
import { selectionAtom, tileMenuAtom, toggleSelectedAtom } from './atoms.ts';
import { Chip } from './Chip.tsx';
import chipClasses from './Chip.module.css';
import { PartHeading } from './PartHeading.tsx';
import type { RankOf, WallPart } from './wallParts.ts';
import { Tile } from './tile/Tile.tsx';
import { serverName } from '#domain/servers/serverRules.ts';
import { useNamedElement } from '#ui/useNamedElement.ts';
import { useGridShape } from './useGridShape.ts';
import classes from './Wall.module.css';
import { useNewWallScope, type WallCommands, WallScopeContext } from './wallScope.ts';

export interface WallGridProps {
  /** The consoles by server, in display order; a single part has no heading. */
  parts: readonly WallPart[];
  /** Tiles that are in one grid without headings are ordered by it across servers. */
  rankOf: RankOf;
  rights: ConsoleRights;
  canConnectHere: boolean;
  /** Preferred height of a picture, CSS pixels; `'fit'`: all tiles are visible. */
  size: number | 'fit';
  paused: boolean;
  covered: boolean;
  held: ConsoleHolders;
  onAction: (action: ConsoleAction, consoleId: number) => void;
}

const noParts: readonly WallPart[] = [];

/** The tiles, in rows that fill the width. */
export function WallGrid(props: WallGridProps) {
  const { parts, rankOf, rights, canConnectHere, size, paused, covered, held } = props;
  const selection = useAtomValue(selectionAtom);
  const toggleSelected = useSetAtom(toggleSelectedAtom);
  const setMenu = useSetAtom(tileMenuAtom);
  const { timezone } = useUser().settings;
  const scope = useNewWallScope();
  const grid = useRef<HTMLDivElement>(null);
  const shape = useGridShape(grid, {
    size,
    parts: parts.map((part) => part.tiles.length),
    chips: parts.map((part) => part.chips.length),
  });
  const columns = shape?.columns ?? null;
  // Tiles are rendered in slices: neither their first commit nor a change of all of them blocks input.
  const tiles = useDeferredValue(columns === null ? noParts : parts, noParts);
  useNamedElement(grid, 'console', tiles);
  const isOffline = useOffline();
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const [tabStopId, setTabStopId] = useState<number | null>(null);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useFocusStays(grid, tiles);

  const moveFocus = useCallback((consoleId: number, key: string) => {
    const all = [...(grid.current?.querySelectorAll<HTMLElement>('[data-console]') ?? [])];
    const index = all.findIndex((one) => one.dataset['console'] === String(consoleId));
    const boxes = all.map((one) => one.getBoundingClientRect());
    const tile = all[neighborBox(boxes, index, key)];
    tile?.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, []);

  const commands = useMemo<WallCommands>(
    () => ({
      run: (action, id) => latest.current.onAction(action, id),
      toggleSelected,
      openMenu: (consoleId, anchor) => setMenu({ consoleId, anchor }),
      focus: setFocusedId,
      unfocus: (id) => setFocusedId((before) => (before === id ? null : before)),
      setTabStop: setTabStopId,
      moveFocus,
    }),
    [moveFocus, toggleSelected, setMenu],
  );

  const hasTabStop = parts.some(({ consoles }) => consoles.some(({ id }) => id === tabStopId));
  const currentId = hasTabStop ? tabStopId : (parts[0]?.tiles[0] ?? parts[0]?.chips[0])?.id;
  const isMany = parts.length > 1;
  const isDense = shape?.density === 'dense';
  const style = { '--columns': columns ?? 1 } as CSSProperties;

  return (
    <WallScopeContext value={scope}>
      <div
        ref={grid}
        className={classes.parts}
        style={style}
        data-compact={(shape !== null && shape.density !== 'full') || undefined}
        data-offline={isOffline || undefined}
        data-dense={isDense ? (isMany ? 'servers' : 'server') : undefined}
      >
        {tiles.map((part) => {
          const { server } = part;
          const nameOfServer = isMany && isDense ? serverName(server) : null;
          return (
            <section key={server.id} aria-label={isMany ? serverName(server) : undefined}>
              {isMany ? <PartHeading {...part} /> : null}
              {part.tiles.length > 0 ? (
                <div className={classes.grid}>
                  {part.tiles.map((gameConsole) => (
                    <Tile
                      key={gameConsole.id}
                      gameConsole={gameConsole}
                      token={server.token}
                      rights={rights}
                      canConnectHere={canConnectHere}
                      timezone={timezone}
                      paused={paused}
                      covered={covered}
                      holder={held[gameConsole.id] ?? null}
                      isOffline={isOffline}
                      level={isMany ? 3 : 2}
                      order={isMany && isDense && rankOf ? rankOf(gameConsole) : undefined}
                      serverName={nameOfServer}
                      selected={selection && selection.has(gameConsole.id)}
                      focused={selection === null && gameConsole.id === focusedId}
                      isTabStop={gameConsole.id === currentId}
                      commands={commands}
                    />
                  ))}
                </div>
              ) : null}
              {part.chips.length > 0 ? (
                <div className={chipClasses.strip}>
                  {part.chips.map((gameConsole) => (
                    <Chip
                      key={gameConsole.id}
                      gameConsole={gameConsole}
                      rights={rights}
                      canConnectHere={canConnectHere}
                      timezone={timezone}
                      isOffline={isOffline}
                      serverName={nameOfServer}
                      selected={selection && selection.has(gameConsole.id)}
                      isTabStop={gameConsole.id === currentId}
                      commands={commands}
                    />
                  ))}
                </div>
              ) : null}
            </section>
          );
        })}
      </div>
    </WallScopeContext>
  );
}

/** A console that becomes a tile, or a chip, keeps the keyboard focus. */
function useFocusStays(grid: RefObject<HTMLElement | null>, shown: unknown): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = grid.current;
    const remember = ({ target }: FocusEvent): void => {
      last.current = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-console]') : null;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [grid]);
  useEffect(() => {
    const before = last.current;
    if (!before || before.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const id = before.dataset['console'] ?? '';
    grid.current?.querySelector<HTMLElement>(`[data-console="${id}"] [data-surface]`)?.focus();
  }, [grid, shown]);
}
