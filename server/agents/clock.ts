/** Time as the agent sees it; tests put a clock of their own in its place. */
export interface Clock {
  /** Milliseconds since 1970 with fractions; never goes back. */
  now(): number;
  /** Calls back once after so many milliseconds. Returns the way to stop it. */
  after(ms: number, callback: () => void): () => void;
}

/** The machine's time. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
