/** The servers of a wall: all, or at least one id, in the order of selection. */
export type WallServers = 'all' | readonly number[];

/** Parses the servers from a URL or a stored setting; null when there is no valid id. */
export function parseWallServers(text: string | null): WallServers | null {
  if (text === 'all') return 'all';
  const ids = (text ?? '').split(',').map(Number);
  const valid = ids.filter((id) => Number.isInteger(id) && id > 0);
  return valid.length > 0 ? [...new Set(valid)] : null;
}

export const formatWallServers = (servers: WallServers): string =>
  servers === 'all' ? 'all' : servers.join(',');

export function chosenServers<T extends { id: number }>(
  known: readonly T[],
  wanted: WallServers | null,
): T[] {
  if (wanted === null) return [];
  return wanted === 'all' ? [...known] : known.filter(({ id }) => wanted.includes(id));
}

/**
 * Removes invalid query parameters: unknown servers, and a console that is not an id or can be on no server. Null:
 * the parameter is removed.
 */
export function tidyServerQuery(
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
    console: isConsole && known.length > 0 ? gameConsole : null,
  };
}
