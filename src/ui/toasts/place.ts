/** A rectangle in the window, CSS pixels. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Distance between a toast and elements that it must not cover, CSS pixels. */
const gap = 8;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/**
 * The highest position of a stack of toasts, moved down from its current one, that covers nothing of `avoid`.
 * @param bottom of the window, CSS pixels
 * @returns its top; null if there is none
 */
export function freeTop(stack: Box, avoid: readonly Box[], bottom: number): number | null {
  let { top } = stack;
  for (;;) {
    const place = { ...stack, top };
    const met = avoid.filter((box) => meets(place, box));
    if (met.length === 0) return top + stack.height <= bottom ? top : null;
    top = Math.max(...met.map((box) => box.top + box.height)) + gap;
    if (top > bottom) return null;
  }
}
