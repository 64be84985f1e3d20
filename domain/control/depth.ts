/** A second request pays off if the round trip is at least this ratio of the agent's time per frame. */
const deepenAtShare = 0.5;
/** Below this ratio it does not pay off. Between the two ratios the depth does not change. */
const shallowBelowShare = 0.3;

/**
 * Number of concurrent frame requests that pays off. A second request uses the time that the first spends on
 * the network. If the agent's own work takes most of the time, it would only wait there and return an older
 * frame.
 * @param roundTripMs round trip without any work, milliseconds; null when unknown
 * @param replyMs from request to reply at this depth, milliseconds; null when unknown
 */
export function depthFor(depth: 1 | 2, roundTripMs: number | null, replyMs: number | null): 1 | 2 {
  if (roundTripMs === null || replyMs === null) return depth;
  // At depth 2, a busy agent replies twice within the measured time; an idle one replies after the round trip
  // and its own work.
  const workMs = depth === 1 ? replyMs - roundTripMs : Math.min(replyMs / 2, replyMs - roundTripMs);
  const share = roundTripMs / Math.max(workMs, 1);
  if (share >= deepenAtShare) return 2;
  return share < shallowBelowShare ? 1 : depth;
}

/** Maximum number of open requests of a stream. */
const maxCredits = 24;

/** Number of open requests of a stream: one for each picture under way, and one that waits at the agent. */
export function creditsFor(roundTripMs: number | null, intervalMs: number): number {
  return Math.min(maxCredits, 2 + Math.ceil((roundTripMs ?? 0) / intervalMs));
}
