import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { Clock } from '#domain/clock.ts';

/**
 * Interval between two readings of the pad while buttons are pressed, and otherwise, milliseconds. The browser has no event
 * for a change (Chromium tries one); 4 ms is the shortest interval of its timers. Nearly all of the cost of a reading is its
 * task on the page's thread, whether a timer or a message starts it; a stick gains nothing from more than one a frame.
 */
export const padIntervals = { pressingMs: 4, otherwiseMs: 8 } as const;

/** From a change of a button until the pad is read less often, milliseconds. */
const pressingForMs = 500;

export interface PadPollerOptions {
  clock: Pick<Clock, 'now'>;
  /** See `PadLine.every`. */
  every(ms: number, callback: () => void): () => void;
  /** The attached pads; empty places are null. */
  readPads(): readonly (GamepadReading | null)[];
  /** The pads may have changed. Returns whether a button has. */
  onChange(pads: readonly (GamepadReading | null)[]): boolean;
}

/** Polls the attached pads until it is stopped, and reports them only when one may have changed. */
export function pollPads({ clock, every, readPads, onChange }: PadPollerOptions): () => void {
  let known = '';
  let pressedAt = Number.NEGATIVE_INFINITY;
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
      known = mark ?? '';
      if (onChange(pads)) pressedAt = now;
    }
    // The change may have ended control.
    if (isStopped) return;
    pace(now - pressedAt < pressingForMs ? padIntervals.pressingMs : padIntervals.otherwiseMs);
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
