/**
 * The id before (-1) or after (1) another in a list, which wraps around; for an id that is not in the list,
 * its last or first one. Null: there is no other.
 */
export function neighbourOf(ids: readonly number[], id: number, step: 1 | -1): number | null {
  const at = ids.indexOf(id);
  const from = at < 0 && step < 0 ? 0 : at;
  const found = ids[(from + step + ids.length) % ids.length];
  return found === undefined || found === id ? null : found;
}
