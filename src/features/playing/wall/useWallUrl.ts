import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  formatWallServers,
  parseWallServers,
  tidyWallQuery,
  type WallServers,
} from '#domain/consoles/wallServers.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';

export interface WallUrl {
  /** Query parameter `server`: one id, several, or `all`; null when there is none that could be one. */
  servers: WallServers | null;
  /** Query parameter `console`. */
  consoleId: number | null;
  selectServers: (servers: WallServers, how?: { replace: boolean }) => void;
  openConsole: (consoleId: number) => void;
  closeConsole: () => void;
}

/** State of the wall in the URL. */
export function useWallUrl(): WallUrl {
  const [params, setParams] = useSearchParams();
  const selectServers = useCallback(
    (servers: WallServers, how?: { replace: boolean }) =>
      setParams((before) => {
        before.set('server', formatWallServers(servers));
        before.delete('console');
        return before;
      }, how),
    [setParams],
  );
  const openConsole = useCallback(
    (id: number) =>
      setParams((before) => {
        before.set('console', String(id));
        return before;
      }),
    [setParams],
  );
  const closeConsole = useCallback(
    () =>
      setParams(
        (before) => {
          before.delete('console');
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  const text = params.get('server');
  const servers = useMemo(() => parseWallServers(text), [text]);
  return {
    servers,
    consoleId: idFromQuery(params.get('console')),
    selectServers,
    openConsole,
    closeConsole,
  };
}

/** Takes out of the address what stands for nothing, once the servers are known; there is no way back to it. */
export function useTidyUrl(known: readonly { id: number }[] | undefined): void {
  const [params, setParams] = useSearchParams();
  const [server, gameConsole] = [params.get('server'), params.get('console')];
  useEffect(() => {
    if (!known) return;
    const tidy = tidyWallQuery({ server, console: gameConsole }, known);
    if (tidy.server === server && tidy.console === gameConsole) return;
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(tidy))
          if (value === null) before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }, [known, server, gameConsole, setParams]);
}
