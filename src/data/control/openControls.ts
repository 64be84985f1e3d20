import type { ConsoleTarget } from '#domain/channel/picture.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import type { WakeLock } from '#platform/wakeLock/wakeLock.ts';
import type { ConsoleControl } from './controlState.ts';

/**
 * A view that was closed in control still learns the reason for this long, in milliseconds: the list without
 * its console may arrive before the change of rights.
 */
const lateMs = 5_000;

type TrackedControl = Pick<ConsoleControl, 'state' | 'release'>;

export interface OpenControls {
  /** Pad lines opened by this window. They distinguish its own leases from those of the user's other windows. */
  readonly ownLines: Set<string>;
  /**
   * Registers an open session and keeps the screen on while it controls its console. Returns a function that unregisters it.
   * @param onLateEnd called when the console is to be released for a reason just after the view was closed in control
   */
  track(session: TrackedControl, target: ConsoleTarget, onLateEnd?: (reason: EndReason) => void): () => void;
  /**
   * Releases every console that this window controls, or those on servers whose token `isMeant` accepts.
   * `reason` is shown to the operator; without one, they requested it. Resolves when all releases have
   * completed or failed.
   */
  releaseAll(reason?: EndReason, isMeant?: (token: string) => boolean): Promise<void>;
}

export function createOpenControls(wakeLock: WakeLock): OpenControls {
  const sessions = new Map<TrackedControl, ConsoleTarget>();
  const closed = new Set<{ token: string; onLateEnd: (reason: EndReason) => void }>();
  return {
    ownLines: new Set(),
    track(session, target, onLateEnd) {
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
      sessions.set(session, target);
      return () => {
        stop();
        sessions.delete(session);
        if (onLateEnd && session.state.get().mode !== 'off') {
          const late = { token: target.token, onLateEnd };
          closed.add(late);
          setTimeout(() => closed.delete(late), lateMs);
        }
        releaseWakeLock?.();
        releaseWakeLock = null;
      };
    },
    async releaseAll(reason, isMeant = () => true) {
      for (const late of closed) if (reason && isMeant(late.token)) late.onLateEnd(reason);
      const meant = [...sessions].filter(([, { token }]) => isMeant(token));
      await Promise.allSettled(meant.map(([session]) => session.release(reason)));
    },
  };
}
