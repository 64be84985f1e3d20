/** Number of options that a page key moves. */
const page = 8;

/** The index after a key press at `index`, wrapping around at both ends; null for other keys. */
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
