import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { Clock } from '#domain/clock.ts';

/**
 * Interval between two readings of the pad while it moves, and while it rests, milliseconds. The browser has no event
 * for a change (Chromium tries one); 4 ms is the shortest interval of its timers. A reading takes the page's thread about
 * 0.02 ms, nearly all of it for the task.
 */
export const padIntervals = { movingMs: 4, restingMs: 8 } as const;

/** A pad without a change for this long counts as resting, milliseconds. */
const restAfterMs = 500;

export interface PadPollerOptions {
  clock: Pick<Clock, 'now'>;
  /** See `PadLine.every`. */
  every(ms: number, callback: () => void): () => void;
  /** The attached pads; empty places are null. */
  readPads(): readonly (GamepadReading | null)[];
  /** The pads may have changed. */
  onChange(pads: readonly (GamepadReading | null)[]): void;
}

/** Polls the attached pads until it is stopped, and reports them only when one may have changed. */
export function pollPads({ clock, every, readPads, onChange }: PadPollerOptions): () => void {
  let known = '';
  let movedAt = clock.now();
  let cancel = (): void => {};
  let intervalMs = 0;
  let isStopped = false;
  function pace(ms: number): void {
    if (ms === intervalMs) return;
    cancel();
    intervalMs = ms;
    cancel = every(ms, look);
  }
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
    pace(now - movedAt < restAfterMs ? padIntervals.movingMs : padIntervals.restingMs);
  }
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}

/** A value that changes with the pads; null if the browser does not report when a pad changed. */
function markOf(pads: readonly (GamepadReading | null)[]): string | null {
  let mark = '';
  for (const pad of pads) {
    if (!pad?.connected) continue;
    if (!pad.timestamp) return null;
    mark += `${pad.index}:${pad.timestamp};`;
  }
  return mark;
}
