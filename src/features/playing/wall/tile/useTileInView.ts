import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { createWatch } from './tileVisibility.ts';
import { useWallScope } from '../wallScope.ts';

export interface InViewState {
  /** The tile has been near the viewport: from then on it renders its canvas and its buttons. */
  hasBeenNear: boolean;
  visible: Observable<boolean>;
  /** The tile requests pictures. */
  watching: Observable<boolean>;
}

/**
 * Observes whether a tile is in the viewport. While it is near, the element has `data-near`. Scrolling causes a React
 * render only for tiles that come near for the first time.
 */
export function useTileInView(tile: RefObject<HTMLElement | null>): InViewState {
  const { inView, nearMarker, starts } = useWallScope();
  const [hasBeenNear, setHasBeenNear] = useState(false);
  const [visible] = useState(() => createObservable(false));
  const [watching] = useState(() => createObservable(false));

  useEffect(() => {
    const element = tile.current;
    if (!element) return undefined;
    const watch = createWatch(systemClock, starts);
    const unsubscribe = watch.watching.subscribe(() => watching.set(watch.watching.get()));
    const unobserve = inView.observe(element, {
      near(near) {
        nearMarker.set(element, near);
        if (near) setHasBeenNear(true);
      },
      visible(isVisible) {
        visible.set(isVisible);
        watch.setVisible(isVisible);
      },
    });
    return () => {
      unobserve();
      watch.stop();
      unsubscribe();
      visible.set(false);
    };
  }, [tile, inView, nearMarker, starts, visible, watching]);

  return { hasBeenNear, visible, watching };
}
