import type { CDPSession } from '@playwright/test';
import type { AttachedWorkers } from './attachWorkers.ts';

/** Bytes in use by a page and its workers after a garbage collection. */
export async function heapParts({ session, workers }: { session: CDPSession; workers: AttachedWorkers }) {
  await session.send('HeapProfiler.collectGarbage');
  await workers.call('HeapProfiler.collectGarbage');
  const usages = [
    await session.send('Runtime.getHeapUsage'),
    ...(await workers.call('Runtime.getHeapUsage')),
  ];
  const sum = (part: 'usedSize' | 'embedderHeapUsedSize' | 'backingStorageSize'): number =>
    usages.reduce((bytes, usage) => bytes + usage[part], 0);
  return {
    script: sum('usedSize'),
    document: sum('embedderHeapUsedSize'),
    buffers: sum('backingStorageSize'),
  };
}

/** Total bytes of all parts. */
export const total = (parts: Awaited<ReturnType<typeof heapParts>>): number =>
  parts.script + parts.document + parts.buffers;
