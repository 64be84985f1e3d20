/** Frame ages are looked at this often, milliseconds. */
const tickMs = 1_000;

/** Calls everybody who asked for it each second, with `performance.now()`; rests when nobody asks. */
export interface Ticker {
  /** Returns the way to stop. */
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
