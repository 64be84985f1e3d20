/** Callbacks about the position of an element in the viewport. */
export interface InViewCallbacks {
  /** In view, or within one row of it. */
  near: (near: boolean) => void;
  visible: (visible: boolean) => void;
}

/** How far around the view a tile counts as near. */
const margin = '25% 0px';

/** Share of a tile that must be in view before it counts as visible. */
const visibleShare = 0.15;

/** Watches any number of elements with two observers in total. */
export interface InViewObserver {
  /** Returns a function that stops observing. */
  observe(element: Element, callbacks: InViewCallbacks): () => void;
  close(): void;
}

export function createInViewObserver(): InViewObserver {
  const callbacksByElement = new Map<Element, InViewCallbacks>();
  const onVisibleChange = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) callbacksByElement.get(target)?.visible(isIntersecting);
  };
  const visibleObserver = new IntersectionObserver(onVisibleChange, { threshold: visibleShare });
  const onNearChange = (entries: IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const callbacks = callbacksByElement.get(target);
      callbacks?.near(isIntersecting);
      if (isIntersecting) visibleObserver.observe(target);
      else {
        visibleObserver.unobserve(target);
        callbacks?.visible(false);
      }
    }
  };
  // The margin applies to the window and to a scrolling container inside it.
  const options: IntersectionObserverInit & { scrollMargin?: string } = {
    rootMargin: margin,
    scrollMargin: margin,
  };
  const nearObserver = new IntersectionObserver(onNearChange, options);
  return {
    observe(element, callbacks) {
      callbacksByElement.set(element, callbacks);
      nearObserver.observe(element);
      return () => {
        nearObserver.unobserve(element);
        visibleObserver.unobserve(element);
        callbacksByElement.delete(element);
      };
    },
    close() {
      nearObserver.disconnect();
      visibleObserver.disconnect();
    },
  };
}
