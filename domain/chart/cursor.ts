/** Page Up and Page Down skip this fraction of all points: one in ten. */
const pagePart = 10;

/**
 * The point to which a key leads; null: the key is not for the chart.
 * @param at current point, null without one
 * @param count number of points, at least 1
 */
export function stepCursor(key: string, at: number | null, count: number): number | null {
  const last = count - 1;
  const page = Math.max(1, Math.round(count / pagePart));
  const clamp = (index: number): number => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at === null ? 0 : clamp(at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return at === null ? last : clamp(at - 1);
    case 'PageUp':
      return at === null ? 0 : clamp(at + page);
    case 'PageDown':
      return at === null ? last : clamp(at - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Index of the value nearest to `wanted`; of two the first. @param values ascending, not empty */
export function nearestIndex(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const before = values[low - 1];
  return before !== undefined && wanted - before <= (values[low] ?? 0) - wanted ? low - 1 : low;
}
