import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';

/** Height of a group's expanded row, CSS pixels: 32 per server plus 55, at least 200 (specification, screens). */
export const detailHeight = (serverCount: number): number => Math.max(200, 32 * serverCount + 55);

const serverText = ({ name, ip, description, token }: Server): string =>
  [name, ip, description, token].filter(Boolean).join(' ');

/** Content of the hidden search column: name, ip, description and token of the group's servers. */
export const searchText = ({ servers }: Pick<ServerGroup, 'servers'>): string =>
  servers.map(serverText).join(' ');

/**
 * The servers of a group that match a search: each word occurs in the server or its group, and at least one in the
 * server. None when only the group matches, or the search is empty.
 */
export function matchingServers(group: ServerGroup, query: string): Server[] {
  const { name, description, configs, servers } = group;
  const words = queryWords(query);
  if (words.length === 0) return [];
  const groupText = foldText([name, description, ...configs.map((config) => config.name)].join(' '));
  return servers.filter((server) => {
    const text = foldText(serverText(server));
    const own = words.filter((word) => text.includes(word));
    return own.length > 0 && words.every((word) => own.includes(word) || groupText.includes(word));
  });
}
