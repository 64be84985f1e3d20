import { type Clock, maxTimerMs } from '#domain/clock.ts';
import type { Session } from './sessionState.ts';

/** The API decides when a session is over: it is asked this long after the announced end, milliseconds. */
const graceMs = 500;
/** Pause when the API still accepts the session: the clocks differ. Milliseconds. */
const retryMs = 5_000;

/**
 * Ends the session of an access link on time, also on a screen that makes no calls: reloads the user at its end, which the
 * API refuses. Returns a function that stops.
 */
export function watchExpiry(session: Pick<Session, 'state' | 'reload'>, clock: Clock): () => void {
  let endsAt: string | null = null;
  let cancel = (): void => undefined;

  function wait(ms: number): void {
    cancel();
    cancel = clock.after(Math.min(ms, maxTimerMs), () => {
      if (endsAt === null) return;
      const left = Date.parse(endsAt) - clock.now();
      // Without a network the link to the server is retried elsewhere, and a call then finds the session ended.
      if (left <= 0) void session.reload().catch(() => undefined);
      wait(left > 0 ? left + graceMs : retryMs);
    });
  }

  const stop = session.state.subscribe(() => {
    const state = session.state.get();
    const next = state.kind === 'signedIn' ? state.user.sessionEndsAt : null;
    if (next === endsAt) return;
    endsAt = next;
    cancel();
    if (endsAt !== null) wait(Math.max(0, Date.parse(endsAt) - clock.now()) + graceMs);
  });
  return () => {
    cancel();
    stop();
  };
}
