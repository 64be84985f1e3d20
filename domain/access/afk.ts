import { type Clock, maxTimerMs } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** The channel is closed this long after the socket, milliseconds (specification, business constants). */
export const channelDisconnectDelayMs = 5_000;

/** An idle user is warned this long before the connections are dropped, milliseconds. */
const warningMs = 60_000;

/**
 * `active`: the user is active; `away`: idle for too long, and the socket is closed; `disconnected`: the
 * channel is closed too.
 */
export type Presence = 'active' | 'away' | 'disconnected';

export interface PresenceWatch {
  readonly presence: Observable<Presence>;
  /** When the connections will be dropped, by the given clock; null while that is more than a minute away. */
  readonly dropsAt: Observable<number | null>;
  /** Records an input of the user. `away` is final: only a reload restores the connections. */
  recordInput(): void;
  /** Checks at once, for example after a wake-up: timers do not run during sleep. */
  check(): void;
  stop(): void;
}

/**
 * Watches for an idle user. The clock must go on while the computer sleeps, because the elapsed time counts,
 * however late the timers are.
 * @param afkAfterMs idle time from the enumerations, milliseconds
 */
export function watchPresence(clock: Clock, afkAfterMs: number): PresenceWatch {
  const presence = createObservable<Presence>('active');
  const dropsAt = createObservable<number | null>(null);
  // The warning must not cover a short idle time completely.
  const warnMs = Math.min(warningMs, afkAfterMs / 2);
  let lastInputAt = clock.now();
  let cancel = (): void => undefined;

  function wait(ms: number, then: () => void): void {
    cancel();
    // After a longer time it is checked again.
    cancel = clock.after(Math.min(ms, maxTimerMs), then);
  }

  function check(): void {
    if (presence.get() !== 'active') return;
    // If the clock was set back, the idle time must still end.
    lastInputAt = Math.min(lastInputAt, clock.now());
    const deadline = lastInputAt + afkAfterMs;
    const left = deadline - clock.now();
    const isSoon = left > 0 && left <= warnMs;
    dropsAt.set(isSoon ? deadline : null);
    if (left > 0) return wait(isSoon ? left : left - warnMs, check);
    presence.set('away');
    wait(channelDisconnectDelayMs, () => presence.set('disconnected'));
  }

  check();
  return {
    presence,
    dropsAt,
    recordInput() {
      // After a sleep the first input may come before any timer: it must not reset the idle time.
      if (clock.now() - lastInputAt >= afkAfterMs) check();
      if (presence.get() !== 'active') return;
      lastInputAt = clock.now();
      if (dropsAt.get() !== null) check();
    },
    check,
    stop: () => cancel(),
  };
}
