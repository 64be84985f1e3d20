import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { useWallScope } from './scope.ts';
import { createWatch } from './watch.ts';

export interface InViewState {
  /** Has been near the view: worth its canvas and its buttons, from then on. */
  reached: boolean;
  visible: Observable<boolean>;
  /** Worth asking for pictures. */
  watching: Observable<boolean>;
}

/**
 * What is seen of a tile. While it is near it carries `data-near`; scrolling renders nothing but what is
 * reached for the first time.
 */
export function useTileInView(tile: RefObject<HTMLElement | null>): InViewState {
  const { inView, nearness, starts } = useWallScope();
  const [reached, setReached] = useState(false);
  const [visible] = useState(() => createObservable(false));
  const [watching] = useState(() => createObservable(false));

  useEffect(() => {
    const element = tile.current;
    if (!element) return undefined;
    const watch = createWatch(systemClock, starts);
    const unsubscribe = watch.watching.subscribe(() => watching.set(watch.watching.get()));
    const unobserve = inView.observe(element, {
      near(near) {
        nearness.set(element, near);
        if (near) setReached(true);
      },
      visible(seen) {
        visible.set(seen);
        watch.see(seen);
      },
    });
    return () => {
      unobserve();
      watch.stop();
      unsubscribe();
      visible.set(false);
    };
  }, [tile, inView, nearness, starts, visible, watching]);

  return { reached, visible, watching };
}
