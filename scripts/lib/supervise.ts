import { setTimeout as after } from 'node:timers/promises';
import type { Child } from './child.ts';
import { restartPause } from './restart.ts';

export interface Run {
  pid: number;
  /** Fulfilled when it has ended, with the reason for display. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** A child as a {@link Run}. It is killed when it has not ended this long after SIGTERM, in milliseconds. */
export const runOf = (child: Child, graceMs: number): Run => ({
  pid: child.pid,
  ended: child.ended,
  stop: () => child.stop(graceMs),
});

/** A process that is restarted whenever it ends. */
export interface Supervised {
  /** Current process id; null while there is none. */
  pid(): number | null;
  /** Fulfilled with the reason for display when it keeps crashing, or ended and must not be restarted. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  onLine(line: string): void;
  /** Called when it has been restarted. */
  onRestart?: (() => void) | undefined;
  /** Whether a process that just ended is restarted. Default: always. */
  restarts?: (() => boolean) | undefined;
  /** Pauses before restarts. */
  pause?: ReturnType<typeof restartPause>;
}

const never = new Promise<string>(() => undefined);

/** Restarts a process whenever it ends, until {@link Supervised.stop}. @param first is running already */
export function supervise(
  first: Run,
  start: () => Promise<Run>,
  { onLine, onRestart, restarts = () => true, pause = restartPause() }: SuperviseOptions,
): Supervised {
  const stopping = new AbortController();
  let current: Run | null = first;

  async function run(): Promise<string> {
    for (;;) {
      const reason = current ? await current.ended : 'did not start';
      current = null;
      stopping.signal.throwIfAborted();
      if (!restarts()) return reason;
      const pauseMs = pause.nextPauseMs();
      if (pauseMs === null) return `${reason} repeatedly`;
      onLine(`${reason}; restarting in ${pauseMs / 1000} s`);
      await after(pauseMs, undefined, { signal: stopping.signal });
      current = await start().catch((error: Error) => {
        onLine(error.message);
        return null;
      });
      // The process started during a stop, which could not stop it.
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
