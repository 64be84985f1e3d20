/** What an element is told of its place on the screen. */
export interface Sighted {
  /** It is in view, or not much more than a screen away from it. */
  near: (near: boolean) => void;
  visible: (visible: boolean) => void;
}

/** Share of a tile that must be in view before it counts as visible. */
const visibleShare = 0.15;

type Told = Map<Element, (seen: boolean) => void>;

function observer(told: Told, options: IntersectionObserverInit): IntersectionObserver {
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
  }, options);
}

/** Watches many elements with two observers, however many there are. */
export interface Sight {
  /** Returns the way to stop. */
  observe(element: Element, sighted: Sighted): () => void;
  close(): void;
}

export function createSight(): Sight {
  const near: Told = new Map();
  const visible: Told = new Map();
  // The margin counts from the window, and from a box that scrolls inside of it.
  const margin = '150% 0px';
  const options: IntersectionObserverInit & { scrollMargin?: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  };
  const nearObserver = observer(near, options);
  const visibleObserver = observer(visible, { threshold: visibleShare });
  return {
    observe(element, sighted) {
      near.set(element, sighted.near);
      visible.set(element, sighted.visible);
      nearObserver.observe(element);
      visibleObserver.observe(element);
      return () => {
        nearObserver.unobserve(element);
        visibleObserver.unobserve(element);
        near.delete(element);
        visible.delete(element);
      };
    },
    close() {
      nearObserver.disconnect();
      visibleObserver.disconnect();
    },
  };
}
