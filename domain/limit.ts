/** Runs jobs, a limited number of them at a time; the others wait for their turn in order. */
export type Limit = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * @returns a {@link Limit} of `concurrency` jobs. A job whose signal aborts while it waits never runs, and rejects with the reason.
 */
export function createLimit(concurrency: number): Limit {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the slot of an ended job to the next one. */
  function end(): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else running--;
  }

  return async (job, signal) => {
    signal?.throwIfAborted();
    if (running < concurrency) running++;
    else await turn(signal);
    try {
      return await job();
    } finally {
      end();
    }
  };
}
