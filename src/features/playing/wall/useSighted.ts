import { type RefObject, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { useWallScope } from './scope.ts';
import { createWatch } from './watch.ts';

export interface SightState {
  /** Worth having its canvas and buttons. */
  near: boolean;
  visible: boolean;
  /** Worth asking for pictures. */
  watching: boolean;
}

const unseen: SightState = { near: false, visible: false, watching: false };

/** What is seen of a tile; changes only as it comes and goes. */
export function useSighted(tile: RefObject<HTMLElement | null>): SightState {
  const { sight, turns } = useWallScope();
  const [state, setState] = useState(unseen);

  useEffect(() => {
    const element = tile.current;
    if (!element) return undefined;
    const watch = createWatch(systemClock, turns);
    const merge = (change: Partial<SightState>): void => setState((before) => ({ ...before, ...change }));
    const unsubscribe = watch.watching.subscribe(() => merge({ watching: watch.watching.get() }));
    const unobserve = sight.observe(element, {
      near: (near) => merge({ near }),
      visible(visible) {
        merge({ visible });
        watch.see(visible);
      },
    });
    return () => {
      unobserve();
      unsubscribe();
      watch.stop();
    };
  }, [tile, sight, turns]);

  return state;
}
