import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { Clock } from '#domain/clock.ts';

/**
 * Interval between two readings of the pad while it moves, and while it rests, milliseconds. The browser has no event
 * for a change; 4 ms is the shortest interval of its timers. Each reading costs about 0.04 ms of the page's thread.
 */
export const padIntervals = { movingMs: 4, restingMs: 8 } as const;

/** A pad without a change for this long counts as resting, milliseconds. */
const restAfterMs = 500;

export interface PadPollerOptions {
  clock: Clock;
  /** The attached pads; empty places are null. */
  readPads(): readonly (GamepadReading | null)[];
  /** The pads may have changed. */
  onChange(pads: readonly (GamepadReading | null)[]): void;
}

/** Polls the attached pads until it is stopped, and reports them only when one may have changed. */
export function pollPads({ clock, readPads, onChange }: PadPollerOptions): () => void {
  let known = '';
  let movedAt = clock.now();
  let cancel = (): void => {};
  let isStopped = false;
  function look(): void {
    if (isStopped) return;
    const pads = readPads();
    const now = clock.now();
    const mark = markOf(pads);
    // Without timestamps every reading counts as a change; equal states are dropped later.
    if (mark === null || mark !== known) {
      movedAt = now;
      known = mark ?? '';
      onChange(pads);
    }
    // The change may have ended control.
    if (isStopped) return;
    cancel = clock.after(now - movedAt < restAfterMs ? padIntervals.movingMs : padIntervals.restingMs, look);
  }
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}

/** A value that changes with the pads; null where the browser does not report when a pad changed. */
function markOf(pads: readonly (GamepadReading | null)[]): string | null {
  let mark = '';
  for (const pad of pads) {
    if (!pad?.connected) continue;
    if (!pad.timestamp) return null;
    mark += `${pad.index}:${pad.timestamp};`;
  }
  return mark;
}
