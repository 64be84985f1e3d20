import { createContext, use, useEffect, useState } from 'react';
import type { ConsoleAction } from '#domain/consoles/actions.ts';
import { systemClock } from '#domain/clock.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { createInViewObserver, type InViewObserver } from '#ui/inViewObserver.ts';
import {
  createNearMarker,
  createStartScheduler,
  type NearMarker,
  type StartScheduler,
} from './tile/tileVisibility.ts';

/** Commands of a tile to its wall. The object does not change while the wall is mounted. */
export interface WallCommands {
  run: (action: ConsoleAction, consoleId: number) => void;
  /** Focuses the tile: it is refreshed often, and keys go to the console. */
  focus: (consoleId: number) => void;
  unfocus: (consoleId: number) => void;
  /** Adds the console to the selection for bulk actions, or removes it. */
  toggleSelected: (consoleId: number) => void;
  openMenu: (consoleId: number, anchor: Anchor) => void;
  /** Moves the keyboard focus from this tile by an arrow key, Home or End. */
  moveFocus: (consoleId: number, key: string) => void;
  /** Makes this tile the wall's tab stop. */
  setTabStop: (consoleId: number) => void;
}

/** Interval of frame age checks, milliseconds. */
const tickMs = 1_000;

/** Calls each listener every second with `performance.now()`. The timer runs only while there are listeners. */
interface Ticker {
  /** Returns a function that removes the listener. */
  add(tick: (now: number) => void): () => void;
}

function createTicker(): Ticker {
  const ticks = new Set<(now: number) => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  const run = (): void => {
    const now = performance.now();
    for (const tick of ticks) tick(now);
  };
  return {
    add(tick) {
      ticks.add(tick);
      timer ??= setInterval(run, tickMs);
      return () => {
        ticks.delete(tick);
        if (ticks.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}

/** Observers and timers that all tiles of a wall share. */
export interface WallScope {
  inView: InViewObserver;
  nearMarker: NearMarker;
  starts: StartScheduler;
  ticker: Ticker;
}

export const WallScopeContext = createContext<WallScope | null>(null);

export function useNewWallScope(): WallScope {
  const [scope] = useState<WallScope>(() => ({
    inView: createInViewObserver(),
    nearMarker: createNearMarker(systemClock),
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
