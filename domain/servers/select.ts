import { compareNames } from '#domain/format/compareNames.ts';
import type { Server } from '#contract/http/servers.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { serverTitle } from './serverRules.ts';

export const serverFilters = ['all', 'open', 'closed', 'offline'] as const;
export type ServerFilter = (typeof serverFilters)[number];

const matches: Record<ServerFilter, (server: Pick<Server, 'open' | 'online'>) => boolean> = {
  all: () => true,
  open: ({ open }) => open,
  closed: ({ open }) => !open,
  offline: ({ online }) => !online,
};

/** Orders servers by group and name, with numeric collation; a total order. */
const byServerTitle = (a: Server, b: Server): number =>
  compareNames(a.group.name, b.group.name) || compareNames(a.fullName, b.fullName) || a.id - b.id;

const searchText = (server: Server): string =>
  foldText(
    [
      serverTitle(server),
      server.name,
      server.pcId,
      server.ip,
      server.script?.version,
      server.agent?.version,
      ...server.groupConfigs.map(({ name }) => name),
      ...server.configs.map(({ name }) => name),
    ]
      .filter(Boolean)
      .join('\n'),
  );

/** The servers of a page, filtered and sorted. All words of the text must occur. */
export function selectServers(
  servers: readonly Server[],
  { filter, text }: { filter: ServerFilter; text: string },
): Server[] {
  const words = queryWords(text);
  return servers
    .filter(matches[filter])
    .filter((server) => {
      if (words.length === 0) return true;
      const found = searchText(server);
      return words.every((word) => found.includes(word));
    })
    .sort(byServerTitle);
}
