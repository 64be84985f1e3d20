import type { ConsolePast } from '#contract/http/past.ts';

export interface JumpPoint {
  at: number;
  kind: string;
}

/** Kinds of moments that matter in a search for a cause. */
const wanted: ReadonlySet<string> = new Set([
  'consoleFailed',
  'consoleStartFailed',
  'serverOffline',
  'controlLost',
  'consoleTextTyped',
  'runMissed',
]);

/** Failures, changes of control, pauses and accounts, oldest first. */
export function jumpPointsOf({ marks, controls, pauses, accounts, from }: ConsolePast): JumpPoint[] {
  const begun = (lane: readonly { from: number }[], kind: string): JumpPoint[] =>
    lane.filter((span) => span.from > from).map((span) => ({ at: span.from, kind }));
  return [
    ...marks.filter(({ kind }) => wanted.has(kind)),
    ...begun(controls, 'controlTaken'),
    ...begun(pauses, 'consolePaused'),
    ...begun(accounts, 'consoleStarted'),
  ]
    .map(({ at, kind }) => ({ at, kind }))
    .sort((a, b) => a.at - b.at);
}

/** A stop is shown from this long before it, with what led to it; milliseconds. */
export const jumpLeadMs = 5_000;

/**
 * The stop after (1) or before (-1) a time; undefined: there is none. The time from which a stop is shown
 * counts as the stop itself.
 */
export function nextJumpPoint(points: readonly JumpPoint[], at: number, by: 1 | -1): JumpPoint | undefined {
  const here = at + jumpLeadMs;
  return by > 0
    ? points.find((point) => point.at > here + 500)
    : points.findLast((point) => point.at < here - 500);
}
