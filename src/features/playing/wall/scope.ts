import { createContext, use, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { createInViewObserver, type InViewObserver } from '#ui/inViewObserver.ts';
import { createNearness, type Nearness } from './nearness.ts';
import { createTicker, type Ticker } from './ticker.ts';
import { createStartScheduler, type StartScheduler } from './watch.ts';

/** Observer and timer that all tiles of a wall share. */
export interface WallScope {
  inView: InViewObserver;
  nearness: Nearness;
  starts: StartScheduler;
  ticker: Ticker;
}

export const WallScopeContext = createContext<WallScope | null>(null);

/** Creates the scope of a wall and disposes it on unmount. */
export function useNewWallScope(): WallScope {
  const [scope] = useState<WallScope>(() => ({
    inView: createInViewObserver(),
    nearness: createNearness(systemClock),
    starts: createStartScheduler(systemClock),
    ticker: createTicker(),
  }));
  useEffect(() => () => scope.inView.close(), [scope]);
  return scope;
}

/** @throws when used outside a wall. */
export function useWallScope(): WallScope {
  const scope = use(WallScopeContext);
  if (!scope) throw new Error('The wall is missing above this component');
  return scope;
}
