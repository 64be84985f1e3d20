import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { tidyServerQuery } from '#domain/consoles/wallServers.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/**
 * Removes the query parameters `server` and `console` from the URL when they are invalid, once the servers are known,
 * without a history entry.
 */
export function useTidyUrl(known: readonly { id: number }[] | undefined): void {
  const [params, setParams] = useQueryParams();
  const [server, gameConsole] = [params.get('server'), params.get('console')];
  // Each address is checked: one that follows before this one is rendered may be invalid in the same way.
  const { key } = useLocation();
  useEffect(() => {
    if (!known) return;
    const tidy = tidyServerQuery({ server, console: gameConsole }, known);
    // Changes only the invalid parameters: the view may remove the console at the same moment.
    const changed = {
      ...(tidy.server !== server && { server: tidy.server }),
      ...(tidy.console !== gameConsole && { console: tidy.console }),
    };
    if (Object.keys(changed).length === 0) return;
    setParams(withParams(changed), { replace: true, keepsHash: true });
  }, [key, known, server, gameConsole, setParams]);
}
