import type { ConsolePast } from '#contract/http/past.ts';

/** A moment that the player jumps to. */
export interface JumpPoint {
  at: number;
  kind: string;
}

/** Kinds of moments that somebody who looks for a cause wants to see. */
const wanted: ReadonlySet<string> = new Set([
  'consoleFailed',
  'consoleStartFailed',
  'serverOffline',
  'controlLost',
  'consoleTextTyped',
  'runMissed',
]);

/** Failures, changes of hands, pauses and accounts, oldest first. */
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

/** A jump point is shown with what led to it: this long before it, milliseconds. */
export const jumpLeadMs = 5_000;

/**
 * The jump point after (1) or before (-1) a time; undefined: there is none. Whoever stands at the time from which a point is shown
 * is at this point.
 */
export function nextJumpPoint(points: readonly JumpPoint[], at: number, by: 1 | -1): JumpPoint | undefined {
  const here = at + jumpLeadMs;
  return by > 0
    ? points.find((point) => point.at > here + 500)
    : points.findLast((point) => point.at < here - 500);
}
