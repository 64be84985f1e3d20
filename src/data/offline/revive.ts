import type { Clock } from '#domain/clock.ts';
import type { Session } from '#data/session/session.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Link } from './link.ts';

/** Pauses after the socket has given up, milliseconds; the last one again and again. */
const pausesMs = [10_000, 20_000, 40_000, 60_000] as const;

export interface ReviveParts {
  link: Link;
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  session: Pick<Session, 'renewIfDue' | 'wake'>;
  /** Asks anew for what is on the screen. */
  refetch(): unknown;
  clock: Clock;
}

/**
 * Brings the app back to life. Whatever tells of the network is a reason to look at the server; once that answers
 * again, the session, the events and what is on the screen are taken up anew.
 */
export function createRevival({ link, realtime, session, refetch, clock }: ReviveParts) {
  /** Times that the socket has given up since it was last up. */
  let losses = 0;
  /** The pause after the last time is over: an answered call is a reason to try. */
  let isDue = false;
  let cancelPause = (): void => undefined;

  link.online.subscribe(() => {
    if (!link.online.get()) return;
    session.renewIfDue();
    isDue = false;
    realtime.reconnect();
    // First the session: what is asked for needs it, and a session that is over shows nothing more.
    void session.wake().then(refetch);
  });
  link.onHeard(() => {
    if (!isDue || realtime.status.get() !== 'lost') return;
    isDue = false;
    realtime.reconnect();
  });
  realtime.status.subscribe(() => {
    const status = realtime.status.get();
    isDue = false;
    cancelPause();
    if (status === 'live' || status === 'off') losses = 0;
    if (status === 'live') link.heard();
    else if (status === 'reconnecting' || status === 'lost') link.suspect();
    if (status !== 'lost') return;
    const pauseMs = pausesMs[Math.min(losses++, pausesMs.length - 1)] ?? pausesMs[0];
    cancelPause = clock.after(pauseMs, () => {
      isDue = true;
      // Nobody may be calling: this asks for the answer.
      link.suspect();
    });
  });

  return {
    /** The browser says that there is a network, or somebody looks at the page again. */
    tryAgain(): void {
      if (!link.online.get()) link.suspect();
      realtime.reconnect();
    },
    /** The computer has slept: what looks like a connection is one of before. */
    slept(): void {
      link.suspect();
      session.renewIfDue();
      realtime.reconnect({ evenIfLive: true });
    },
  };
}
