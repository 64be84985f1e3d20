/**
 * The id before (-1) or after (1) one of a list, which goes on at its other end; of an id that is not in it, its last or
 * first. Null: there is no other.
 */
export function neighbourOf(ids: readonly number[], id: number, step: 1 | -1): number | null {
  const at = ids.indexOf(id);
  const from = at < 0 && step < 0 ? 0 : at;
  const found = ids[(from + step + ids.length) % ids.length];
  return found === undefined || found === id ? null : found;
}
