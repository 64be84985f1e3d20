import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width of an element, CSS pixels, without its scrollbar; 0 before the first measurement. */
export function useWidth(target: RefObject<HTMLElement | null> | HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target && 'current' in target ? target.current : target;
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}
