import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a table has space for all of its columns. Then no column is sticky, and a nested table leaves scrolling to its
 * parent, so that its header can be sticky too. @param minWidth CSS pixels
 */
export function useFits(view: RefObject<HTMLElement | null>, minWidth: number, enabled: boolean): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const element = view.current;
    if (!enabled || !element) return undefined;
    const measure = (): void => setFits(element.clientWidth >= minWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, minWidth, enabled]);
  return fits && enabled;
}
