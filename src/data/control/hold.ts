import { browserWakeLock, type WakeLock } from '#platform/wakeLock/wakeLock.ts';
import type { ControlSession } from './types.ts';

type Held = Pick<ControlSession, 'state' | 'setMode'>;

const opened = new Set<Held>();
let wakeLock: WakeLock | null = null;

/** Counts a session among the open ones and keeps the screen on while it has its console in hand. Returns the way to stop. */
export function keepHold(session: Held, lock: WakeLock = (wakeLock ??= browserWakeLock())): () => void {
  let letGo: (() => void) | null = null;
  const follow = (): void => {
    const inHand = session.state.get().mode !== 'off';
    if (inHand) letGo ??= lock.hold();
    else {
      letGo?.();
      letGo = null;
    }
  };
  const stop = session.state.subscribe(follow);
  opened.add(session);
  return () => {
    stop();
    opened.delete(session);
    letGo?.();
    letGo = null;
  };
}

/** Gives back every console that this page has in hand. Resolves when all are given back, or could not be. */
export async function releaseAllControl(): Promise<void> {
  await Promise.allSettled([...opened].map((session) => session.setMode('off')));
}
