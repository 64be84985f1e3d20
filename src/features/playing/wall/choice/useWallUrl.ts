import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { formatWallServers, parseWallServers, type WallServers } from '#domain/consoles/wallServers.ts';
import { parseScreenFilter, type ScreenFilter } from '#domain/screens/summary.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import type { WallPreferences } from './preferences.ts';

/** Other servers; a function gets the current ones, which may be newer than the rendered ones. */
export type ChangeServers = WallServers | ((before: WallServers | null) => WallServers | null);

export interface WallUrl {
  /** Query parameter `server`: one id, several, or `all`; null when it is missing or invalid. */
  servers: WallServers | null;
  /** Query parameter `console`. */
  consoleId: number | null;
  /** Query parameter `screen`: only consoles that show it. */
  screen: ScreenFilter | null;
  /** `replace`: a redirect, which keeps the named console and the target of the hash. */
  selectServers: (servers: ChangeServers, how?: { replace: boolean }) => void;
  openConsole: (consoleId: number) => void;
  closeConsole: () => void;
  /** Ends the filters by screen and by reason. */
  showAllScreens: () => void;
}

export function useWallUrl(): WallUrl {
  const [params, setParams] = useQueryParams();
  const selectServers = useCallback(
    (servers: ChangeServers, how?: { replace: boolean }) => {
      setParams(
        (before) => {
          const next =
            typeof servers === 'function' ? servers(parseWallServers(before.get('server'))) : servers;
          const server = next && formatWallServers(next);
          return withParams({ server, ...(!how?.replace && { console: null }) })(before);
        },
        how?.replace ? { replace: true, keepsHash: true } : {},
      );
    },
    [setParams],
  );
  const openConsole = useCallback(
    (id: number) => setParams(withParams({ console: String(id) })),
    [setParams],
  );
  const closeConsole = useCallback(
    () => setParams(withParams({ console: null }), { replace: true, keepsHash: true }),
    [setParams],
  );
  const showAllScreens = useCallback(
    () => setParams(withParams({ screen: null, why: null }), { replace: true, keepsHash: true }),
    [setParams],
  );
  const text = params.get('server');
  const servers = useMemo(() => parseWallServers(text), [text]);
  return {
    servers,
    consoleId: idFromQuery(params.get('console')),
    screen: parseScreenFilter(params.get('screen')),
    showAllScreens,
    selectServers,
    openConsole,
    closeConsole,
  };
}

/**
 * The console whose control view is open: the one in the URL, if it was connected when the view was opened. Otherwise
 * the parameter is removed once the consoles are known.
 */
export function useOpenedConsole(
  consoles: readonly GameConsole[] | undefined,
  { consoleId, closeConsole }: WallUrl,
): GameConsole | null {
  const [openedId, setOpenedId] = useState<number | null>(null);
  const named = consoleId === null ? undefined : consoles?.find(({ id }) => id === consoleId);
  const stays = named !== undefined && (canControl(named) || named.id === openedId);

  const nextId = stays ? consoleId : null;
  if (consoles && nextId !== openedId) setOpenedId(nextId);

  const isInvalid = consoles !== undefined && consoleId !== null && !stays;
  // Each address is checked: one that follows before this one is rendered may name the same console.
  const { key } = useLocation();
  useEffect(() => {
    if (isInvalid) closeConsole();
  }, [key, isInvalid, closeConsole]);

  return stays ? named : null;
}

/** Clears, once, the filters that hide the console of the URL's hash (`#console-7`). */
export function useRevealLinkedConsole(
  consoles: readonly GameConsole[] | undefined,
  shown: readonly GameConsole[],
  { setFilter, setText }: WallPreferences,
): void {
  const { hash, key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    const id = Number(/^#console-(\d+)$/.exec(hash)?.[1]);
    if (!consoles?.some((gameConsole) => gameConsole.id === id) || done.current === key) return;
    done.current = key;
    if (shown.some((gameConsole) => gameConsole.id === id)) return;
    setFilter('all');
    setText('');
  }, [hash, key, consoles, shown, setFilter, setText]);
}
