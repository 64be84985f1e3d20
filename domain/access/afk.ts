import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** The messaging connection is dropped this long after the socket, milliseconds (specification, business constants). */
export const messagingLingerMs = 5_000;

/** Whoever does nothing is warned this long before the connections are dropped, milliseconds. */
const warningMs = 60_000;

/** `here`: somebody is; `away`: nobody was for too long, the socket goes; `gone`: messaging goes too. */
export type Presence = 'here' | 'away' | 'gone';

export interface PresenceWatch {
  readonly presence: Observable<Presence>;
  /** When the connections are going to be dropped, on the clock given; null while that is more than a minute away. */
  readonly dropsAt: Observable<number | null>;
  /** The operator did something. Who is away stays away: only a reload brings the app back. */
  recordInput(): void;
  /** Looks at once, for the moment of waking up: timers sleep with the computer. */
  check(): void;
  stop(): void;
}

/**
 * Tells when nobody has been at the keyboard for too long. The clock must go on while the computer sleeps: what
 * counts is the time that has passed, however late the timers are.
 * @param afkAfterMs idle time from the enumerations, milliseconds
 */
export function watchPresence(clock: Clock, afkAfterMs: number): PresenceWatch {
  const presence = createObservable<Presence>('here');
  const dropsAt = createObservable<number | null>(null);
  // A short idle time must not be one long warning.
  const warnMs = Math.min(warningMs, afkAfterMs / 2);
  let lastAt = clock.now();
  let cancel = (): void => undefined;

  function wait(ms: number, then: () => void): void {
    cancel();
    cancel = clock.after(ms, then);
  }

  function check(): void {
    if (presence.get() !== 'here') return;
    // A clock that was set back must not keep anybody here for ever.
    lastAt = Math.min(lastAt, clock.now());
    const deadline = lastAt + afkAfterMs;
    const left = deadline - clock.now();
    const isSoon = left > 0 && left <= warnMs;
    dropsAt.set(isSoon ? deadline : null);
    if (left > 0) return wait(isSoon ? left : left - warnMs, check);
    presence.set('away');
    wait(messagingLingerMs, () => presence.set('gone'));
  }

  check();
  return {
    presence,
    dropsAt,
    recordInput() {
      // After a sleep the first press may come before any timer: it does not undo the hours.
      if (clock.now() - lastAt >= afkAfterMs) check();
      if (presence.get() !== 'here') return;
      lastAt = clock.now();
      if (dropsAt.get() !== null) check();
    },
    check,
    stop: () => cancel(),
  };
}
