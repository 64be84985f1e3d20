import {
  maxRecordedEvents,
  type RecordedEvent,
  type RecordingHeader,
  type RecordingReply,
} from '#contract/channel/recording.ts';
import { eventOf, type FoundRecord, headerOf, recordTypes } from './records.ts';

/** Records of an unchanged picture in one range are at most this far apart, in milliseconds: a longer silence ends the range. */
const longestSilenceMs = 8_000;

interface Range {
  from: number;
  to: number;
}

/** Content of a segment, without its pictures. */
export interface SegmentIndex extends Range {
  header: RecordingHeader | null;
  /** Time, offset and end of each key picture. */
  keys: [at: number, offset: number, end: number][];
  ranges: Range[];
  gaps: (Range & { reason: string })[];
  events: { at: number; event: RecordedEvent }[];
}

/** The index of a segment that has only its header. */
export const emptyIndex = (at: number, header: RecordingHeader | null): SegmentIndex => ({
  header,
  from: at,
  to: at,
  keys: [],
  ranges: [],
  gaps: [],
  events: [],
});

/** Adds the next record of a segment. Pictures continue the last range, unless there is a gap or silence in between. */
export function addToIndex(
  index: SegmentIndex,
  record: Pick<FoundRecord, 'type' | 'at' | 'payload' | 'offset' | 'end'>,
): void {
  const { type, at } = record;
  index.to = Math.max(index.to, at);
  const gap = index.gaps.at(-1);
  if (gap && isOpen(index)) gap.to = at;
  if (type === recordTypes.key) index.keys.push([at, record.offset, record.end]);
  if (type === recordTypes.key || type === recordTypes.delta) addPicture(index, at);
  const event = eventOf(record);
  if (event?.kind === 'gap') index.gaps.push({ from: at, to: at, reason: event.reason });
  else if (event?.kind === 'still') extend(index, at);
  else if (event) index.events.push({ at, event });
}

/** Whether the last gap has not ended, here or in an earlier segment. */
const isOpen = ({ gaps, ranges }: SegmentIndex): boolean =>
  (gaps.at(-1)?.from ?? -1) >= (ranges.at(-1)?.to ?? -1);

function addPicture(index: SegmentIndex, at: number): void {
  const last = index.ranges.at(-1);
  if (!last || isOpen(index) || at - last.to > longestSilenceMs) index.ranges.push({ from: at, to: at });
  else last.to = at;
}

function extend(index: SegmentIndex, at: number): void {
  const last = index.ranges.at(-1);
  if (last && !isOpen(index)) last.to = at;
}

export function indexOf(records: Iterable<FoundRecord>): SegmentIndex | null {
  let index: SegmentIndex | null = null;
  for (const record of records) {
    index ??= emptyIndex(record.at, headerOf(record));
    addToIndex(index, record);
  }
  return index;
}

/**
 * Content of segments between two times.
 * @param segments in the order of their times
 * @param kinds of events; undefined: all
 */
export function timelineOf(
  segments: readonly SegmentIndex[],
  { from, to, kinds }: Range & { kinds?: readonly string[] | undefined },
): Pick<RecordingReply, 'ranges' | 'gaps' | 'events' | 'more'> {
  const isWithin = (range: Range): boolean => range.to >= from && range.from <= to;
  const cut = <R extends Range>(range: R): R => ({
    ...range,
    from: Math.max(range.from, from),
    to: Math.min(range.to, to),
  });
  const ranges: Range[] = [];
  const gaps: SegmentIndex['gaps'] = [];
  const events: SegmentIndex['events'] = [];
  let isGap = false;
  for (const segment of segments) {
    const [last, gap] = [ranges.at(-1), gaps.at(-1)];
    // A gap lasts until something is recorded again, even while there is no segment.
    if (isGap && gap) gap.to = segment.ranges[0]?.from ?? segment.to;
    const own = segment.ranges.map((range) => ({ ...range }));
    const [first] = own;
    const isBroken = isGap || (segment.gaps[0]?.from ?? to) < (first?.from ?? to);
    if (last && first && !isBroken && first.from - last.to <= longestSilenceMs) {
      last.to = first.to;
      own.shift();
    }
    ranges.push(...own);
    gaps.push(...segment.gaps.map((one) => ({ ...one })));
    isGap = isOpen(segment);
    for (const one of segment.events)
      if (one.at >= from && one.at <= to && (!kinds || kinds.includes(one.event.kind))) events.push(one);
  }
  const open = gaps.at(-1);
  if (isGap && open) open.to = Math.max(open.to, to);
  return {
    ranges: ranges.filter(isWithin).map(cut),
    gaps: gaps.filter(isWithin).map(cut),
    events: events.slice(0, maxRecordedEvents),
    more: events.length > maxRecordedEvents,
  };
}
