import type { Session } from '#data/session/session.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { Link } from './link.ts';

export interface ReviveParts {
  link: Link;
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  session: Pick<Session, 'renewIfDue' | 'wake'>;
  /** Asks anew for what is on the screen. */
  refetch(): unknown;
}

/**
 * Brings the app back to life. Whatever tells of the network is a reason to look at the server; once that answers
 * again, the session, the events and what is on the screen are taken up anew.
 */
export function createRevival({ link, realtime, session, refetch }: ReviveParts) {
  link.online.subscribe(() => {
    if (!link.online.get()) return;
    session.renewIfDue();
    realtime.reconnect();
    // First the session: what is asked for needs it, and a session that is over shows nothing more.
    void session.wake().then(refetch);
  });
  realtime.status.subscribe(() => {
    const status = realtime.status.get();
    if (status === 'live') link.heard();
    else if (status === 'reconnecting' || status === 'lost') link.suspect();
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
