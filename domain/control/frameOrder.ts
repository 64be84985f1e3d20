/** Number and capture time (agent's clock, ms) of a frame, and the start within which frames are numbered. */
export interface FrameMark {
  frame: number;
  capturedAt: number;
  start?: string | undefined;
  /** Number and time mean nothing: the frame is neither newer nor older than another one. */
  isUnnumbered?: true;
}

/** Mark of a frame whose sender gives no number and time, or gives ones that must not be compared. */
export const unnumbered = { frame: 1, isUnnumbered: true } as const;

/** Frames captured this much later count as new, because a restarted agent counts from one again; milliseconds. */
const restartGapMs = 1_000;

/**
 * Whether a received frame should replace the painted one: late and repeated ones should not. The first frame
 * of a new start is newer, whatever its number and clock; the capture times decide only if an agent does not
 * name its starts. Frames that cannot be compared are painted in the order of arrival.
 */
export function isNewer(candidate: FrameMark, painted: FrameMark | null): boolean {
  if (!painted || candidate.isUnnumbered || painted.isUnnumbered) return true;
  if (candidate.start !== undefined && painted.start !== undefined && candidate.start !== painted.start)
    return true;
  if (candidate.frame > painted.frame) return true;
  return candidate.capturedAt > painted.capturedAt + restartGapMs;
}
