/** Number and capture time (agent's clock, ms) of a frame. */
export interface FrameMark {
  frame: number;
  capturedAt: number;
}

/** A restarted agent counts from one again: frames captured this much later count as new, milliseconds. */
const restartGapMs = 1_000;

/** Whether a received frame should replace the painted one: late and repeated ones should not. */
export function isNewer(candidate: FrameMark, painted: FrameMark | null): boolean {
  if (!painted) return true;
  if (candidate.frame > painted.frame) return true;
  return candidate.capturedAt > painted.capturedAt + restartGapMs;
}
