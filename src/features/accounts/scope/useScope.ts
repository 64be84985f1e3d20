import { useCallback, useMemo } from 'react';
import { useProxyUse } from '#data/proxies/queries.ts';
import { useRights } from '#data/session/rights.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Ids of a query parameter: `?consoleId=4,7`; invalid ids are ignored. */
const idsOf = (text: string | null): readonly number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
  ),
];

/** Query parameter: the last error of the accounts that are shown; empty: those without a reason. */
export const errorParam = 'error';

/** Query parameter: the proxy of the user that the accounts use. */
const proxyParam = 'proxyId';

export interface Scope {
  /** Query parameter `server`; empty: all. */
  servers: readonly number[];
  /** Query parameter `consoleId`; empty: all. */
  consoles: readonly number[];
  /** Query parameter `error`: exactly this last error; empty: none; null: any. */
  error: string | null;
  /** Query parameter `proxyId`: only accounts that use this proxy of the user; null: any. */
  proxyId: number | null;
  /** Null: all accounts. */
  within: ((account: Account) => boolean) | null;
  /** Shows another server, or all of them, with all of its consoles. */
  selectServer: (id: number | null) => void;
  /** Adds a server to the chosen ones, or removes it. */
  toggleServer: (id: number) => void;
  /** Shows all consoles again. */
  leaveConsoles: () => void;
  /** Shows accounts with any error, and without one. */
  leaveError: () => void;
  /** Shows accounts with any proxy. */
  leaveProxy: () => void;
}

const nobody: ReadonlySet<number> = new Set();

/** Ids of the accounts that use a proxy of the user, none while they are being loaded; null without a proxy. */
function useProxyUsers(proxyId: number | null): ReadonlySet<number> | null {
  const rights = useRights({ see: 'accountsView_proxy' });
  const { data } = useProxyUse(proxyId, proxyId !== null && rights.see);
  return useMemo(() => {
    if (proxyId === null) return null;
    const use = data?.find(({ id }) => id === proxyId);
    return use ? new Set([...use.proxy, ...use.webAppProxy]) : nobody;
  }, [proxyId, data]);
}

/** The part of the accounts that the URL names. */
export function useScope(): Scope {
  const [params, setParams] = useQueryParams();
  const server = params.get('server');
  const gameConsole = params.get('consoleId');
  const error = params.get(errorParam);
  const [proxyId = null] = idsOf(params.get(proxyParam));
  const users = useProxyUsers(proxyId);
  const parts = useMemo(() => {
    const servers = idsOf(server);
    const consoles = idsOf(gameConsole);
    const [serverIds, consoleIds] = [new Set(servers), new Set(consoles)];
    const within = (account: Account): boolean =>
      (serverIds.size === 0 || serverIds.has(account.server.id)) &&
      (consoleIds.size === 0 || consoleIds.has(account.console.id)) &&
      (error === null || (account.lastError ?? '') === error) &&
      (users === null || users.has(account.id));
    const isAll = servers.length === 0 && consoles.length === 0 && error === null && users === null;
    return { servers, consoles, error, within: isAll ? null : within };
  }, [server, gameConsole, error, users]);
  const selectServer = useCallback(
    (id: number | null) =>
      setParams(withParams({ consoleId: null, server: id === null ? null : String(id) })),
    [setParams],
  );
  const toggleServer = (id: number): void =>
    setParams((before) => {
      const chosen = idsOf(before.get('server'));
      const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
      return withParams({ consoleId: null, server: next.join(',') })(before);
    });
  const leave = useCallback((param: string) => setParams(withParams({ [param]: null })), [setParams]);
  return {
    ...parts,
    proxyId,
    selectServer,
    toggleServer,
    leaveConsoles: () => leave('consoleId'),
    leaveError: () => leave(errorParam),
    leaveProxy: () => leave(proxyParam),
  };
}
