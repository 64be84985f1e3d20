import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { Clock } from '#domain/clock.ts';

/**
 * Interval between two readings of the pad while it moves, and while it rests, milliseconds. The browser has no event
 * for a change; 4 ms is the shortest interval of its timers.
 */
export const padIntervals = { movingMs: 4, restingMs: 8 } as const;

/** A pad without a change for this long counts as resting, milliseconds. */
const restAfterMs = 500;

export interface PadPollerOptions {
  clock: Pick<Clock, 'now'>;
  /** A repeating timer: it costs the page less than one timer after the other. Returns a function that ends it. */
  every(ms: number, callback: () => void): () => void;
  /** The attached pads; empty places are null. */
  readPads(): readonly (GamepadReading | null)[];
  /** The pads may have changed. */
  onChange(pads: readonly (GamepadReading | null)[]): void;
}

/** Polls the attached pads until it is stopped, and reports them only when one may have changed. */
export function pollPads({ clock, every, readPads, onChange }: PadPollerOptions): () => void {
  const hasChanged = watchTimestamps();
  let movedAt = clock.now();
  let pace = 0;
  let cancel = (): void => {};
  let isStopped = false;
  function setPace(ms: number): void {
    if (ms === pace) return;
    cancel();
    pace = ms;
    cancel = every(ms, look);
  }
  function look(): void {
    const pads = readPads();
    const now = clock.now();
    if (hasChanged(pads)) {
      movedAt = now;
      onChange(pads);
    }
    // The change may have ended control.
    if (!isStopped) setPace(now - movedAt < restAfterMs ? padIntervals.movingMs : padIntervals.restingMs);
  }
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}

/**
 * Whether pads may have changed since the last call. Nothing is allocated, because it is asked hundreds of times a second.
 * Where the browser reports no timestamps every reading counts as a change; equal states are dropped later.
 */
function watchTimestamps(): (pads: readonly (GamepadReading | null)[]) => boolean {
  /** By place; -1: no pad, NaN: one without a timestamp. */
  const known: number[] = [];
  return (pads) => {
    let isChanged = false;
    for (let at = 0; at < Math.max(known.length, pads.length); at++) {
      const pad = pads[at];
      const stamp = pad?.connected ? pad.timestamp || Number.NaN : -1;
      // Not a number is never equal to itself.
      if (stamp === (known[at] ?? -1)) continue;
      isChanged = true;
      known[at] = stamp;
    }
    return isChanged;
  };
}
