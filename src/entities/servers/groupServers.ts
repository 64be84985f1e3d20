import type { Server } from '#contract/http/servers.ts';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Display name of a server. */
export const serverTitle = ({ description, name }: Pick<Server, 'description' | 'name'>): string =>
  description ?? name;

/** Servers by group, both sorted by name. */
export function groupServers(servers: readonly Server[]): { group: string; servers: Server[] }[] {
  const byGroup = Map.groupBy(servers, ({ group }) => group.id);
  return [...byGroup.values()]
    .map((list) => ({
      group: list[0]?.group.name ?? '',
      servers: list.sort((a, b) => names.compare(serverTitle(a), serverTitle(b))),
    }))
    .sort((a, b) => names.compare(a.group, b.group));
}
