import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';

/** Height in pixels of a group's opened row: 32 for each server and 55, at least 200 (specification, screens). */
export const detailHeight = (serverCount: number): number => Math.max(200, 32 * serverCount + 55);

const serverText = ({ name, ip, description, token }: Server): string =>
  [name, ip, description, token].filter(Boolean).join(' ');

/** What the hidden search column holds: name, ip, description and token of the group's servers. */
export const searchText = ({ servers }: Pick<ServerGroup, 'servers'>): string =>
  servers.map(serverText).join(' ');

/**
 * The servers of a group that a search means: each word is theirs or their group's, and one at least is theirs.
 * None when the search means the group as a whole, or is empty.
 */
export function matchingServers(group: ServerGroup, query: string): Server[] {
  const { name, description, configs, servers } = group;
  const words = queryWords(query);
  if (words.length === 0) return [];
  const ofGroup = foldText([name, description, ...configs.map((config) => config.name)].join(' '));
  return servers.filter((server) => {
    const text = foldText(serverText(server));
    const own = words.filter((word) => text.includes(word));
    return own.length > 0 && words.every((word) => own.includes(word) || ofGroup.includes(word));
  });
}
