/** Lines that a page key moves over. */
const page = 8;

/** The line that a key leads to from `index`, round at the ends; null for keys that lead nowhere. */
export function step(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, index + page);
    case 'PageUp':
      return Math.max(0, index - page);
    default:
      return null;
  }
}
