import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedEvent } from '#contract/channel/recording.ts';
import { encodeRecord, eventRecord, headerRecord, readRecords, recordTypes } from './records.ts';
import { indexOf, type SegmentIndex, timelineOf } from './timeline.ts';

const steps = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 12_000 }),
    what: fc.constantFrom('picture', 'picture', 'still', 'gap', 'line', 'segment'),
  }),
  { minLength: 1, maxLength: 40 },
);

const header = { format: 1, codec: 'h264', width: 320, height: 180, consoleId: 7 } as const;
const eventOf = (what: string): RecordedEvent => {
  if (what === 'gap') return { kind: 'gap', reason: 'keyboard' };
  return what === 'still' ? { kind: 'still' } : { kind: 'line', text: 'x' };
};

function segmentsOf(all: readonly { after: number; what: string }[]): SegmentIndex[] {
  const segments: Uint8Array[][] = [[headerRecord(0, header)]];
  let at = 0;
  for (const { after, what } of all) {
    at += after;
    if (what === 'segment') segments.push([headerRecord(at, header)]);
    if (what === 'picture' || what === 'segment')
      segments.at(-1)?.push(encodeRecord({ type: recordTypes.key, at, payload: new Uint8Array(9) }));
    else segments.at(-1)?.push(eventRecord(at, eventOf(what)));
  }
  return segments.flatMap((records) => indexOf(readRecords(Buffer.concat(records))) ?? []);
}

test('ranges and gaps are in order, do not overlap, and do not depend on where segments end', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const to = all.reduce((sum, { after }) => sum + after, 0);
      const { ranges, gaps, events } = timelineOf(segmentsOf(all), { from: 0, to });
      const both = [...ranges, ...gaps].toSorted((a, b) => a.from - b.from || a.to - b.to);
      for (const [index, { from, to: end }] of both.entries()) {
        expect(end).toBeGreaterThanOrEqual(from);
        expect(from).toBeGreaterThanOrEqual(both[index - 1]?.to ?? 0);
      }
      expect(events).toHaveLength(all.filter(({ what }) => what === 'line').length);
      const inOne = all.map((step) => (step.what === 'segment' ? { ...step, what: 'picture' } : step));
      const whole = timelineOf(segmentsOf(inOne), { from: 0, to });
      expect({ ranges, gaps, events }).toEqual({
        ranges: whole.ranges,
        gaps: whole.gaps,
        events: whole.events,
      });
    }),
  );
});

test('records outside of the request are left out, and kinds of events are selected', () => {
  const segments = segmentsOf([
    { after: 1_000, what: 'picture' },
    { after: 1_000, what: 'line' },
    { after: 1_000, what: 'still' },
    { after: 1_000, what: 'gap' },
  ]);
  expect(timelineOf(segments, { from: 2_000, to: 5_000 })).toMatchObject({
    ranges: [{ from: 2_000, to: 3_000 }],
    gaps: [{ from: 4_000, to: 5_000, reason: 'keyboard' }],
    events: [{ at: 2_000 }],
    more: false,
  });
  expect(timelineOf(segments, { from: 0, to: 9_000, kinds: ['input'] }).events).toEqual([]);
});
