import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import type { Server } from '#contract/http/servers.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Parses an id from a query parameter; null when invalid. */
export function idFromQuery(text: string | null): number | null {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * The server in the query parameter `server`, and a function to select another one. An unknown server is removed from
 * the URL.
 */
export function useServerQuery(
  known: readonly { id: number }[] | undefined,
): readonly [number | null, (serverId: number) => void] {
  const [params, setParams] = useQueryParams();
  const select = useCallback((id: number) => setParams(withParams({ server: String(id) })), [setParams]);
  const text = params.get('server');
  const named = idFromQuery(text);
  const isUnknown = text !== null && known !== undefined && !known.some(({ id }) => id === named);
  useEffect(() => {
    if (!isUnknown) return;
    setParams(withParams({ server: null }), { replace: true });
  }, [isUnknown, setParams]);
  return [named, select];
}

const idSchema = z.int().nullable();

/**
 * The server of a page that shows one: the one in the URL, else the one that was selected last on such a page, else the
 * first, which the URL then names. Null until then, and when there is none.
 */
export function useSelectedServer(
  known: readonly Server[] | undefined,
): readonly [Server | null, (serverId: number) => void] {
  const [last, setLast] = usePreference<number | null>('server.last', idSchema, null);
  const [, setParams] = useQueryParams();
  const [named, select] = useServerQuery(known);
  const find = (id: number | null): Server | undefined => known?.find((one) => one.id === id);
  const server = find(named) ?? null;
  const id = server?.id ?? null;
  const otherId = (find(last) ?? groupServers(known ?? [])[0]?.servers[0])?.id;
  useEffect(() => {
    if (id !== null) setLast(id);
    else if (named === null && otherId !== undefined)
      setParams(withParams({ server: String(otherId) }), { replace: true });
  }, [id, named, otherId, setParams, setLast]);
  return [server, select];
}
