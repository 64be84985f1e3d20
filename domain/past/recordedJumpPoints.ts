import { recordedEvent, type RecordingReply } from '#contract/channel/recording.ts';
import { padButtons, padTriggers } from '#contract/channel/pad.ts';

/** Stops in a recording: each press of the pad, or each new screen. */
export type RecordedKind = 'input' | 'screen';

/** Loads what was recorded between two times, in milliseconds. */
export type RequestEvents = (
  from: number,
  to: number,
) => Promise<Pick<RecordingReply, 'events' | 'more' | 'kept'>>;

/** Distances to search, one after the other, in milliseconds: most stops are near. */
const reaches = [60_000, 600_000, 7_200_000, 48 * 3_600_000] as const;
/** Stops nearer to the shown time than this count as shown, in milliseconds. */
const hereMs = 20;
/**
 * Additional time to request, in milliseconds: to know what was held before, and because a screen is reported
 * this much after it began.
 */
const heldMs = 2_000;
const toldMs = 10_000;

/** Times of the stops among these events: inputs with a new press, and screens from when they are shown. */
export function recordedJumpPoints(events: RecordingReply['events'], kind: RecordedKind): number[] {
  const times: number[] = [];
  let held: Readonly<Record<string, unknown>> = {};
  for (const { at, event } of events) {
    const { data } = recordedEvent.safeParse(event);
    if (data?.kind === 'screen' && kind === 'screen') times.push(data.since);
    if (data?.kind !== 'input') continue;
    const { pad } = data;
    if (kind === 'input' && [...padButtons, ...padTriggers].some((part) => pad[part] && !held[part]))
      times.push(at);
    held = pad;
  }
  return times;
}

/** The recorded jump point after (1) or before (-1) a time; null: there is none. @throws what `requestEvents` throws */
export async function findJumpPoint(
  requestEvents: RequestEvents,
  kind: RecordedKind,
  at: number,
  by: 1 | -1,
): Promise<number | null> {
  let done = 0;
  for (const reach of reaches) {
    let from = by > 0 ? at + done - heldMs : at - reach;
    const to = by > 0 ? at + reach : at - done + toldMs;
    let found: number | undefined;
    for (;;) {
      const { events, more, kept } = await requestEvents(from, to);
      const times = recordedJumpPoints(events, kind);
      found =
        by > 0
          ? times.find((time) => time > at + hereMs)
          : (times.findLast((time) => time < at - hereMs) ?? found);
      const last = events.at(-1)?.at;
      if (more && last !== undefined && last > from && (by < 0 || found === undefined)) from = last;
      else if (found !== undefined) return found;
      else if (!kept || (by > 0 ? to >= kept.to : from <= kept.from)) return null;
      else break;
    }
    done = reach;
  }
  return null;
}
