import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { idFromQuery } from '#ui/ServerSelect/useServerQuery.ts';

export interface WallUrl {
  /** Query parameter `server`; null when there is none that could be one. */
  serverId: number | null;
  /** Query parameter `console`. */
  consoleId: number | null;
  selectServer: (serverId: number) => void;
  openConsole: (consoleId: number) => void;
  closeConsole: () => void;
}

/** What the address says about the wall. */
export function useWallUrl(): WallUrl {
  const [params, setParams] = useSearchParams();
  const selectServer = useCallback(
    (id: number) =>
      setParams((before) => {
        before.set('server', String(id));
        before.delete('console');
        return before;
      }),
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
  return {
    serverId: idFromQuery(params.get('server')),
    consoleId: idFromQuery(params.get('console')),
    selectServer,
    openConsole,
    closeConsole,
  };
}
