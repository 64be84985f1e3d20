import { compareNames } from '#domain/format/compareNames.ts';
import type { Server } from '#contract/http/servers.ts';
import { serverName } from './serverRules.ts';

/** Servers by group, both sorted by name in natural number order. */
export function groupServers(
  servers: readonly Server[],
): { id: number; name: string; servers: readonly Server[] }[] {
  const groups = Map.groupBy(servers, ({ group }) => group.id);
  return [...groups]
    .map(([id, own]) => ({
      id,
      name: own[0]?.group.name ?? '',
      servers: own.sort((a, b) => compareNames(serverName(a), serverName(b))),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}
