import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '#contract/http/accounts/account.ts';

/** Ids of a query parameter: `?consoleId=4,7`; what is no id is ignored. */
const idsOf = (text: string | null): readonly number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
  ),
];

/** The servers and consoles whose accounts are shown. */
export interface Scope {
  /** Query parameter `server`; empty: all. */
  servers: readonly number[];
  /** Query parameter `consoleId`; empty: all. */
  consoles: readonly number[];
  /** Null: all accounts. */
  within: ((account: Account) => boolean) | null;
  /** Shows another server, or all of them, with all of its consoles. */
  selectServer: (id: number | null) => void;
  /** Shows all consoles again. */
  leaveConsoles: () => void;
}

/** The part of the accounts that the URL names. */
export function useScope(): Scope {
  const [params, setParams] = useSearchParams();
  const server = params.get('server');
  const gameConsole = params.get('consoleId');
  const parts = useMemo(() => {
    const servers = idsOf(server);
    const consoles = idsOf(gameConsole);
    const [serverIds, consoleIds] = [new Set(servers), new Set(consoles)];
    const within = (account: Account): boolean =>
      (serverIds.size === 0 || serverIds.has(account.server.id)) &&
      (consoleIds.size === 0 || consoleIds.has(account.console.id));
    return { servers, consoles, within: servers.length > 0 || consoles.length > 0 ? within : null };
  }, [server, gameConsole]);
  const selectServer = useCallback(
    (id: number | null) =>
      setParams((before) => {
        before.delete('consoleId');
        if (id === null) before.delete('server');
        else before.set('server', String(id));
        return before;
      }),
    [setParams],
  );
  const leaveConsoles = useCallback(
    () =>
      setParams((before) => {
        before.delete('consoleId');
        return before;
      }),
    [setParams],
  );
  return { ...parts, selectServer, leaveConsoles };
}
