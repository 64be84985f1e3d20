import { setTimeout as after } from 'node:timers/promises';
import { restartPause } from './restart.ts';

/** A process that runs. */
export interface Run {
  pid: number;
  /** Fulfilled when it has ended, with the reason for display. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** A process that is restarted whenever it ends. */
export interface Supervised {
  /** Current process id; null while there is none. */
  pid(): number | null;
  /** Fulfilled with the reason for display when it keeps crashing. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  onLine(line: string): void;
  /** Called when it has been restarted. */
  onRestart?: (() => void) | undefined;
}

const never = new Promise<string>(() => undefined);

/** Restarts a process whenever it ends, until {@link Supervised.stop}. @param first is running already */
export function supervise(
  first: Run,
  start: () => Promise<Run>,
  { onLine, onRestart }: SuperviseOptions,
): Supervised {
  const stopping = new AbortController();
  let current: Run | null = first;

  async function run(): Promise<string> {
    const pause = restartPause();
    for (;;) {
      const reason = current ? await current.ended : 'did not start';
      current = null;
      stopping.signal.throwIfAborted();
      const pauseMs = pause.nextPauseMs();
      if (pauseMs === null) return `${reason} repeatedly`;
      onLine(`${reason}; restarting in ${pauseMs / 1000} s`);
      await after(pauseMs, undefined, { signal: stopping.signal });
      current = await start().catch((error: Error) => {
        onLine(error.message);
        return null;
      });
      // A stop during the restart could not stop this process.
      if (stopping.signal.aborted) await current?.stop();
      stopping.signal.throwIfAborted();
      if (current) onRestart?.();
    }
  }

  const supervising = run();
  return {
    pid: () => current?.pid ?? null,
    ended: supervising.catch(() => never),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await supervising.catch(() => undefined);
    },
  };
}
