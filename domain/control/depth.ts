/** From this share of an agent's time for a frame on, the way there and back is worth a second request. */
const deepenAtShare = 0.5;
/** Below this share it is not worth it any more. Between the two it stays as it is. */
const shallowBelowShare = 0.3;

/**
 * Requests for pictures that are worth having under way at once. A second one fills the time that the first spends
 * on the line; where the agent's own work takes most of the time it only waits there, and its frame is the older for
 * it.
 * @param lineMs way there and back without any work, milliseconds; null when it is not known
 * @param answerMs from asking to the answer at this depth, milliseconds; null when it is not known
 */
export function depthFor(depth: 1 | 2, lineMs: number | null, answerMs: number | null): 1 | 2 {
  if (lineMs === null || answerMs === null) return depth;
  // At depth 2 a busy agent answers every second half of the time; a free one after the line and its own work.
  const workMs = depth === 1 ? answerMs - lineMs : Math.min(answerMs / 2, answerMs - lineMs);
  const share = lineMs / Math.max(workMs, 1);
  if (share >= deepenAtShare) return 2;
  return share < shallowBelowShare ? 1 : depth;
}
