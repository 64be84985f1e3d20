import { createContext, use, useEffect, useState } from 'react';
import { systemClock } from '#domain/clock.ts';
import { createSight, type Sight } from '#ui/sight.ts';
import { createNearness, type Nearness } from './nearness.ts';
import { createTicker, type Ticker } from './ticker.ts';
import { createTurns, type Turns } from './watch.ts';

/** What all tiles of one wall share, instead of each having an observer and a timer of its own. */
export interface WallScope {
  sight: Sight;
  nearness: Nearness;
  turns: Turns;
  ticker: Ticker;
}

export const WallScopeContext = createContext<WallScope | null>(null);

/** Builds the scope of a wall and ends it with the component. */
export function useNewWallScope(): WallScope {
  const [scope] = useState<WallScope>(() => ({
    sight: createSight(),
    nearness: createNearness(systemClock),
    turns: createTurns(systemClock),
    ticker: createTicker(),
  }));
  useEffect(() => () => scope.sight.close(), [scope]);
  return scope;
}

/** @throws when used outside a wall. */
export function useWallScope(): WallScope {
  const scope = use(WallScopeContext);
  if (!scope) throw new Error('The wall is missing above this component');
  return scope;
}
