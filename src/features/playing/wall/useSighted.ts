import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { createLive, type Live } from '#domain/live.ts';
import { useWallScope } from './scope.ts';
import { createWatch } from './watch.ts';

export interface SightState {
  /** Has been near the view: worth its canvas and its buttons, from then on. */
  reached: boolean;
  visible: Live<boolean>;
  /** Worth asking for pictures. */
  watching: Live<boolean>;
}

/**
 * What is seen of a tile. While it is near it carries `data-near`; scrolling renders nothing but what is
 * reached for the first time.
 */
export function useSighted(tile: RefObject<HTMLElement | null>): SightState {
  const { sight, nearness, turns } = useWallScope();
  const [reached, setReached] = useState(false);
  const [visible] = useState(() => createLive(false));
  const [watching] = useState(() => createLive(false));

  useEffect(() => {
    const element = tile.current;
    if (!element) return undefined;
    const watch = createWatch(systemClock, turns);
    const unsubscribe = watch.watching.subscribe(() => watching.set(watch.watching.get()));
    const unobserve = sight.observe(element, {
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
  }, [tile, sight, nearness, turns, visible, watching]);

  return { reached, visible, watching };
}
