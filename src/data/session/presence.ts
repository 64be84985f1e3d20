import { type Presence, type PresenceWatch, watchPresence } from '#domain/access/afk.ts';
import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import type { Activity } from '#platform/activity/activity.ts';
import type { Session } from './session.ts';

export interface PresenceDeps {
  session: Pick<Session, 'state' | 'suspend'>;
  activity: Activity;
  clock: Clock;
  /** Idle time from the enumerations, milliseconds; null before they are known. */
  afkAfterMs(): number | null;
  /** Calls back when the enumerations have changed: they may arrive after the user. */
  onEnums(listener: () => void): void;
  /** Releases controlled consoles while the channel is still connected. */
  releaseControl(): void;
}

/** Whether the user is present. */
export interface SessionPresence extends Observable<Presence> {
  /** When the connections will be dropped, on the given clock; null while that is not soon. */
  readonly dropsAt: Observable<number | null>;
}

/** Suspends the connections while the user is away; the watch continues until nobody is signed in. */
export function trackPresence({
  session,
  activity,
  clock,
  afkAfterMs,
  onEnums,
  releaseControl,
}: PresenceDeps): SessionPresence {
  const presence = createObservable<Presence>('active');
  const dropsAt = createObservable<number | null>(null);
  let watch: PresenceWatch | null = null;
  let stopWatch = (): void => undefined;

  function apply(next: Presence): void {
    if (next === 'away') releaseControl();
    if (next !== 'active') session.suspend(next === 'away' ? 'realtime' : 'all');
    presence.set(next);
  }

  function start(idleMs: number): void {
    const started = watchPresence(clock, idleMs);
    const disposers = [
      started.presence.subscribe(() => apply(started.presence.get())),
      started.dropsAt.subscribe(() => dropsAt.set(started.dropsAt.get())),
      activity.onInput(() => started.recordInput()),
      activity.onWake(() => started.check()),
      () => started.stop(),
    ];
    watch = started;
    stopWatch = () => disposers.forEach((dispose) => dispose());
  }

  const follow = (): void => {
    const isSignedIn = session.state.get().kind === 'signedIn';
    if (isSignedIn && watch) return;
    stopWatch();
    watch = null;
    presence.set('active');
    dropsAt.set(null);
    const idleMs = afkAfterMs();
    if (isSignedIn && idleMs !== null) start(idleMs);
  };
  session.state.subscribe(follow);
  onEnums(follow);
  return { ...presence, dropsAt };
}
