import type { ConsolePast } from '#contract/http/past.ts';

/** A moment that the player jumps to. */
export interface Stop {
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
export function stopsOf({ marks, controls, pauses, accounts, from }: ConsolePast): Stop[] {
  const begun = (lane: readonly { from: number }[], kind: string): Stop[] =>
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

/** A stop is shown with what led to it: this long before it, milliseconds. */
export const stopLeadMs = 5_000;

/**
 * The stop after (1) or before (-1) a time; undefined: there is none. Whoever stands at the time from which a stop is shown is at
 * this stop.
 */
export function nextStop(stops: readonly Stop[], at: number, by: 1 | -1): Stop | undefined {
  const here = at + stopLeadMs;
  return by > 0 ? stops.find((stop) => stop.at > here + 500) : stops.findLast((stop) => stop.at < here - 500);
}
