/** The servers that a wall shows: ids in the order in which they were chosen, at least one; or all. */
export type WallServers = 'all' | readonly number[];

/** What an address or a memory says; null when it names nothing that could be a server. */
export function parseWallServers(text: string | null): WallServers | null {
  if (text === 'all') return 'all';
  const ids = (text ?? '').split(',').map(Number);
  const valid = ids.filter((id) => Number.isInteger(id) && id > 0);
  return valid.length > 0 ? [...new Set(valid)] : null;
}

export const formatWallServers = (servers: WallServers): string =>
  servers === 'all' ? 'all' : servers.join(',');

/** Those of the known servers that are meant. */
export function chosenServers<T extends { id: number }>(
  known: readonly T[],
  wanted: WallServers | null,
): T[] {
  if (wanted === null) return [];
  return wanted === 'all' ? [...known] : known.filter(({ id }) => wanted.includes(id));
}

/**
 * Query parameters of a wall's address without what stands for nothing: servers that are not among the known ones,
 * a console that is no id, or one without its server. Null: the parameter is to be left out.
 */
export function tidyWallQuery(
  { server, console: gameConsole }: { server: string | null; console: string | null },
  known: readonly { id: number }[],
): { server: string | null; console: string | null } {
  const wanted = parseWallServers(server);
  const chosen = chosenServers(known, wanted);
  const ids = chosen.map(({ id }) => id);
  const kept = wanted === 'all' ? 'all' : (wanted?.filter((id) => ids.includes(id)) ?? []);
  const isConsole = gameConsole !== null && /^[1-9]\d{0,9}$/.test(gameConsole);
  return {
    server: kept.length > 0 ? formatWallServers(kept) : null,
    console: isConsole && kept.length > 0 ? gameConsole : null,
  };
}
