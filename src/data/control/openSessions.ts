import { browserWakeLock, type WakeLock } from '#platform/wakeLock/wakeLock.ts';
import type { ControlSession } from './types.ts';

type TrackedSession = Pick<ControlSession, 'state' | 'setMode'>;

const openSessions = new Set<TrackedSession>();
let wakeLock: WakeLock | null = null;

/** Registers an open session and keeps the screen on while it controls its console. Returns a function that unregisters it. */
export function trackControl(
  session: TrackedSession,
  lock: WakeLock = (wakeLock ??= browserWakeLock()),
): () => void {
  let releaseWakeLock: (() => void) | null = null;
  const update = (): void => {
    const isControlling = session.state.get().mode !== 'off';
    if (isControlling) releaseWakeLock ??= lock.acquire();
    else {
      releaseWakeLock?.();
      releaseWakeLock = null;
    }
  };
  const stop = session.state.subscribe(update);
  openSessions.add(session);
  return () => {
    stop();
    openSessions.delete(session);
    releaseWakeLock?.();
    releaseWakeLock = null;
  };
}

/** Releases every console that this page controls. Resolves when all releases have completed or failed. */
export async function releaseAllControl(): Promise<void> {
  await Promise.allSettled([...openSessions].map((session) => session.setMode('off')));
}
