import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { Clock } from '#domain/clock.ts';

/**
 * Milliseconds between two looks at the pad while it moves, and while it lies still. The browser has no event for a
 * change; 4 ms is the shortest interval of its timers. Each look costs about 0.04 ms of the page's time.
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

/** Looks at the attached pads until it is stopped, and reports them only when one may have changed. */
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
    // Without timestamps every look counts as a change; states that are the same are dropped later.
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

/** Changes with the pads; null where the browser does not tell when a pad changed. */
function markOf(pads: readonly (GamepadReading | null)[]): string | null {
  let mark = '';
  for (const pad of pads) {
    if (!pad?.connected) continue;
    if (!pad.timestamp) return null;
    mark += `${pad.index}:${pad.timestamp};`;
  }
  return mark;
}
