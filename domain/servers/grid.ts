import type { ServerGroup } from '#contract/http/serverGroups.ts';

/** Height in pixels of a group's opened row: 32 for each server and 55, at least 200 (specification, screens). */
export const detailHeight = (serverCount: number): number => Math.max(200, 32 * serverCount + 55);

/** What the hidden search column holds: name, ip, description and token of the group's servers. */
export const searchText = ({ servers }: Pick<ServerGroup, 'servers'>): string =>
  servers
    .flatMap(({ name, ip, description, token }) => [name, ip, description ?? '', token])
    .filter(Boolean)
    .join(' ');
