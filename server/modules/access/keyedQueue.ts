import { createLimit, type Limit } from '#domain/limit.ts';

/** Runs at most `concurrency` tasks of each key at once; the others wait in order. Idle queues are removed. */
export function createKeyedQueue(concurrency: number) {
  const queues = new Map<string, { limit: Limit; open: number }>();

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { limit: createLimit(concurrency), open: 0 };
    queues.set(key, queue);
    queue.open++;
    try {
      return await queue.limit(task);
    } finally {
      queue.open--;
      if (queue.open === 0) queues.delete(key);
    }
  };
}
