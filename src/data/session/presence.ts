import type { Presence, PresenceWatch } from '#domain/access/afk.ts';
import { watchPresence } from '#domain/access/afk.ts';
import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import type { Activity } from '#platform/activity/activity.ts';
import type { Session } from './session.ts';

export interface PresenceParts {
  session: Pick<Session, 'state' | 'rest'>;
  activity: Activity;
  clock: Clock;
  /** Idle time from the enumerations, milliseconds; null before they are known. */
  afkAfterMs(): number | null;
  /** Consoles that are in hand are given back while the channel still stands. */
  releaseControl(): void;
}

/** Whether somebody is at the keyboard. */
export interface SessionPresence extends Observable<Presence> {
  /** When the connections are going to be dropped, on the clock given; null while that is not soon. */
  readonly dropsAt: Observable<number | null>;
}

/** Lets the connections of a session rest when nobody is there; one watch per session. */
export function followPresence({
  session,
  activity,
  clock,
  afkAfterMs,
  releaseControl,
}: PresenceParts): SessionPresence {
  const presence = createObservable<Presence>('here');
  const dropsAt = createObservable<number | null>(null);
  let watch: PresenceWatch | null = null;
  let stopWatch = (): void => undefined;

  function step(next: Presence): void {
    if (next === 'away') releaseControl();
    if (next !== 'here') session.rest(next === 'away' ? 'realtime' : 'all');
    presence.set(next);
  }

  function start(idleMs: number): void {
    const started = watchPresence(clock, idleMs);
    const ends = [
      started.presence.subscribe(() => step(started.presence.get())),
      started.dropsAt.subscribe(() => dropsAt.set(started.dropsAt.get())),
      activity.onInput(() => started.recordInput()),
      activity.onWake(() => started.check()),
      () => started.stop(),
    ];
    watch = started;
    stopWatch = () => ends.forEach((end) => end());
  }

  session.state.subscribe(() => {
    const isIn = session.state.get().kind === 'signedIn';
    if (isIn && watch) return;
    stopWatch();
    watch = null;
    presence.set('here');
    dropsAt.set(null);
    const idleMs = afkAfterMs();
    if (isIn && idleMs !== null) start(idleMs);
  });
  return { ...presence, dropsAt };
}
