import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a table has room for all of its columns. Then nothing has to stay at its edge, and one that lies in another
 * leaves all scrolling to that, so that its heads can stay in sight too. @param minWidth CSS pixels
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
