import type { CDPSession } from '@playwright/test';

/** The commands sent to workers, and their answers. */
interface Answers {
  'HeapProfiler.collectGarbage': unknown;
  'Runtime.getHeapUsage': { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number };
}

/** The workers of a page, those that start later included. */
export interface AttachedWorkers {
  /** Sends a command to all of them. @returns the answers of those that have not ended meanwhile */
  call<Command extends keyof Answers>(command: Command): Promise<Answers[Command][]>;
}

/** Attaches to the workers of a page, for which Playwright offers no session. */
export async function attachWorkers(page: CDPSession): Promise<AttachedWorkers> {
  const workers = new Set<string>();
  const waiting = new Map<number, (answer: unknown) => void>();
  let calls = 0;
  page.on('Target.attachedToTarget', ({ sessionId }) => void workers.add(sessionId));
  page.on('Target.detachedFromTarget', ({ sessionId }) => void workers.delete(sessionId));
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await page.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const callOne = async (sessionId: string, method: string): Promise<unknown> => {
    const id = ++calls;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, resolve);
    const ended = ({ sessionId: gone }: { sessionId: string }): void => {
      if (gone === sessionId) resolve(undefined);
    };
    page.on('Target.detachedFromTarget', ended);
    try {
      await page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      return await promise;
    } catch {
      return undefined;
    } finally {
      waiting.delete(id);
      page.off('Target.detachedFromTarget', ended);
    }
  };
  return {
    async call<Command extends keyof Answers>(command: Command) {
      const answers = await Promise.all([...workers].map((worker) => callOne(worker, command)));
      return answers.filter((answer) => answer !== undefined) as Answers[Command][];
    },
  };
}
