import type { EndReason } from '#domain/control/controlEnd.ts';
import type { WakeLock } from '#platform/wakeLock/wakeLock.ts';
import type { ControlSession } from './types.ts';

type TrackedSession = Pick<ControlSession, 'state' | 'release'>;

/** The control sessions of this window. */
export interface OpenSessions {
  /** Pad lines opened by this window. They distinguish its own leases from those of the user's other windows. */
  readonly ownLines: Set<string>;
  /** Registers an open session and keeps the screen on while it controls its console. Returns a function that unregisters it. */
  track(session: TrackedSession): () => void;
  /**
   * Releases every console that this window controls. `reason` is shown to the operator; without one they asked for it.
   * Resolves when all releases have completed or failed.
   */
  releaseAll(reason?: EndReason): Promise<void>;
}

export function createOpenSessions(wakeLock: WakeLock): OpenSessions {
  const sessions = new Set<TrackedSession>();
  return {
    ownLines: new Set(),
    track(session) {
      let releaseWakeLock: (() => void) | null = null;
      const update = (): void => {
        const isControlling = session.state.get().mode !== 'off';
        if (isControlling) releaseWakeLock ??= wakeLock.acquire();
        else {
          releaseWakeLock?.();
          releaseWakeLock = null;
        }
      };
      const stop = session.state.subscribe(update);
      sessions.add(session);
      return () => {
        stop();
        sessions.delete(session);
        releaseWakeLock?.();
        releaseWakeLock = null;
      };
    },
    async releaseAll(reason) {
      await Promise.allSettled([...sessions].map((session) => session.release(reason)));
    },
  };
}
