/** Interval of frame age checks, milliseconds. */
const tickMs = 1_000;

/** Calls each listener every second with `performance.now()`; stops without listeners. */
export interface Ticker {
  /** Returns a function that removes the listener. */
  add(tick: (now: number) => void): () => void;
}

export function createTicker(): Ticker {
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
