import { pathTo } from '#domain/access/paths.ts';

/**
 * Address of a server's wall, at the first of these consoles. A single one is also named: its control view opens if it is
 * connected.
 */
export function wallOf(server: number, consoles: readonly number[]): string {
  const [first] = consoles;
  const query = { server, console: consoles.length === 1 ? first : null };
  return pathTo('appPlayingControl', { query }) + (first === undefined ? '' : `#console-${first}`);
}
