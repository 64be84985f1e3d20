/**
 * Lets at most `limit` of the tasks given to it run at once; the others wait in their order. A task that was
 * aborted while it waited never begins.
 */
export function createLimit(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  function leave(): void {
    running--;
    waiting.shift()?.();
  }

  return async function limited<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running >= limit) await new Promise<void>((enter) => waiting.push(enter));
    running++;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      leave();
    }
  };
}
