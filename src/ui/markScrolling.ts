/** From the last scroll event until the pointer's row is highlighted again, milliseconds. */
const restMs = 120;

/**
 * Marks elements with `data-scrolling` while they scroll, for styles: a row that is highlighted because it moves below the
 * resting pointer repaints a grid in every frame. Returns a function that ends it.
 */
export function markScrolling(root: Document): () => void {
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const unmark = (element: HTMLElement): void => {
    timers.delete(element);
    delete element.dataset['scrolling'];
  };
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    if (timers.has(target)) clearTimeout(timers.get(target));
    else target.dataset['scrolling'] = '';
    timers.set(
      target,
      setTimeout(() => unmark(target), restMs),
    );
  };
  root.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    root.removeEventListener('scroll', onScroll, { capture: true });
    for (const [element, timer] of timers) {
      clearTimeout(timer);
      unmark(element);
    }
  };
}
