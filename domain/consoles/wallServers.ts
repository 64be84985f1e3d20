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
