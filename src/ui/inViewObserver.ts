/** What an element is told of its place on the screen. */
export interface InViewCallbacks {
  /** It is in view, or a row away from it. */
  near: (near: boolean) => void;
  visible: (visible: boolean) => void;
}

/** How far around the view a tile counts as near. */
const margin = '25% 0px';

/** Share of a tile that must be in view before it counts as visible. */
const visibleShare = 0.15;

/** Watches many elements with two observers, however many there are; only near ones cost more than a glance. */
export interface InViewObserver {
  /** Returns the way to stop. */
  observe(element: Element, sighted: InViewCallbacks): () => void;
  close(): void;
}

export function createInViewObserver(): InViewObserver {
  const told = new Map<Element, InViewCallbacks>();
  const tellVisible = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) told.get(target)?.visible(isIntersecting);
  };
  const visibleObserver = new IntersectionObserver(tellVisible, { threshold: visibleShare });
  const tellNear = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const sighted = told.get(target);
      sighted?.near(isIntersecting);
      if (isIntersecting) visibleObserver.observe(target);
      else {
        visibleObserver.unobserve(target);
        sighted?.visible(false);
      }
    }
  };
  // The margin counts from the window, and from a box that scrolls inside of it.
  const options: IntersectionObserverInit & { scrollMargin?: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  };
  const nearObserver = new IntersectionObserver(tellNear, options);
  return {
    observe(element, sighted) {
      told.set(element, sighted);
      nearObserver.observe(element);
      return () => {
        nearObserver.unobserve(element);
        visibleObserver.unobserve(element);
        told.delete(element);
      };
    },
    close() {
      nearObserver.disconnect();
      visibleObserver.disconnect();
    },
  };
}
