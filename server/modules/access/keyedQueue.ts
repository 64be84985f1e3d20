import PQueue from 'p-queue';

/** Runs at most `concurrency` tasks of each key at once; the others wait in order. Idle queues are removed. */
export function createKeyedQueue(concurrency: number) {
  const queues = new Map<string, PQueue>();

  function create(key: string): PQueue {
    const queue = new PQueue({ concurrency });
    queue.addEventListener('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }

  return <T>(key: string, task: () => Promise<T>): Promise<T> => (queues.get(key) ?? create(key)).add(task);
}
