import type { Server } from '#contract/http/servers.ts';

/** Tokens of the servers of each group, without empty ones. */
export const tokensByGroup = (servers: readonly Pick<Server, 'group' | 'token'>[]): string[][] =>
  [...Map.groupBy(servers, ({ group }) => group.id).values()].map((ofGroup) =>
    ofGroup.map(({ token }) => token).filter((token) => token !== ''),
  );
