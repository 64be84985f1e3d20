import { useEffect } from 'react';
import { z } from 'zod';
import type { Server } from '#contract/http/servers.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { useServerQuery } from './useServerQuery.ts';

const idSchema = z.int().nullable();

/**
 * The server of a page that shows one: the one in the URL, otherwise the last one selected on such a page,
 * otherwise the first; the URL then names it. Null until then, and without servers.
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
