/** Which of a server's consoles a list contains. */
export type ConsoleVariant = 'all' | 'stacked';

/** Parameters of a cached list of consoles. */
export interface ConsoleListKey {
  serverId: number | null;
  variant: ConsoleVariant;
}

/** Cache keys of console lists. */
export const consoleKeys = {
  all: ['consoles'] as const,
  ofServer: (serverId: number | null, variant: ConsoleVariant) =>
    [...consoleKeys.all, { serverId, variant } satisfies ConsoleListKey] as const,
};
