import type { Clock } from '#domain/clock.ts';
import type { Session } from '#data/session/session.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { Link } from './link.ts';

/** Pauses after the socket has given up, milliseconds; the last one repeats. */
const pausesMs = [10_000, 20_000, 40_000, 60_000] as const;

export interface ReconnectorDeps {
  link: Link;
  realtime: Pick<Realtime, 'status' | 'reconnect'>;
  channel: Pick<Channel, 'probe'>;
  session: Pick<Session, 'renewIfDue' | 'resume'>;
  /** Reloads the data on the screen. */
  refetch(): unknown;
  clock: Clock;
}

/**
 * Reconnects the app after a network failure. Network events trigger a probe of the server; once it responds, the
 * session and the socket are restored and the data on the screen is reloaded.
 */
export function createReconnector({ link, realtime, channel, session, refetch, clock }: ReconnectorDeps) {
  /** How often the socket has given up since it was last connected. */
  let failures = 0;
  /** The pause is over: the next response triggers a reconnect. */
  let isDue = false;
  let cancelPause = (): void => undefined;

  link.online.subscribe(() => {
    if (!link.online.get()) return;
    session.renewIfDue();
    isDue = false;
    realtime.reconnect();
    // The session first: reloading needs it, and an ended session shows nothing.
    void session.resume().then(refetch);
  });
  link.onResponse(() => {
    if (!isDue || realtime.status.get() !== 'lost') return;
    isDue = false;
    realtime.reconnect();
  });
  realtime.status.subscribe(() => {
    const status = realtime.status.get();
    isDue = false;
    cancelPause();
    if (status === 'live' || status === 'off') failures = 0;
    if (status === 'live') link.reportResponse();
    else if (status === 'reconnecting' || status === 'lost') link.check();
    if (status !== 'lost') return;
    const pauseMs = pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? pausesMs[0];
    cancelPause = clock.after(pauseMs, () => {
      isDue = true;
      // There may be no other calls: this triggers a response.
      link.check();
    });
  });

  return {
    /** Called when the browser reports a network, or the page becomes visible again. */
    retry(): void {
      if (!link.online.get()) link.check();
      realtime.reconnect();
      channel.probe();
    },
    /** Called when the computer has slept: connections that look open may be dead. */
    onWake(): void {
      link.check();
      session.renewIfDue();
      realtime.reconnect({ evenIfLive: true });
      channel.probe();
    },
  };
}
