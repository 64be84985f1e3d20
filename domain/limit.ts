/**
 * Limits the number of concurrent tasks; the others wait in their order. A task that was aborted while it waited
 * never starts.
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

/** {@link createLimit} per key; unused keys are removed. */
export function createKeyedLimit(limit: number) {
  const byKey = new Map<string, { run: ReturnType<typeof createLimit>; users: number }>();

  return async function limited<T>(key: string, task: () => Promise<T>): Promise<T> {
    const entry = byKey.get(key) ?? { run: createLimit(limit), users: 0 };
    byKey.set(key, entry);
    entry.users++;
    try {
      return await entry.run(task);
    } finally {
      entry.users--;
      if (entry.users === 0) byKey.delete(key);
    }
  };
}
