import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toleranceMs } from './runs.ts';
import { judge, shareOf } from './verdicts.ts';

const minute = 60_000;
const hour = 60 * minute;
const bar = { start: 10 * hour, end: 12 * hour };
const later = 20 * hour;

/** The verdict of one bar, and its played share in percent. */
function verdict(played: { start: number; end: number | null }[], now = later) {
  const judged = judge([bar], played, now);
  const share = shareOf(judged);
  return [judged.bars[0]?.verdict, share === null ? null : Math.round(share * 100)];
}

describe('a bar', () => {
  test('that is over is kept, late, cut short or missed', () => {
    expect(verdict([{ start: bar.start + toleranceMs, end: bar.end - toleranceMs }])).toEqual(['kept', 97]);
    expect(verdict([{ start: bar.start - hour, end: bar.end + hour }])).toEqual(['kept', 100]);
    expect(verdict([{ start: bar.start + 30 * minute, end: bar.end }])).toEqual(['late', 75]);
    expect(verdict([{ start: bar.start, end: bar.end - hour }])).toEqual(['cutShort', 50]);
    expect(verdict([])).toEqual(['missed', 0]);
    expect(verdict([{ start: bar.end, end: bar.end + hour }])).toEqual(['missed', 0]);
    // Both deviations: the greater one decides.
    expect(verdict([{ start: bar.start + hour, end: bar.end - 10 * minute }])).toEqual(['late', 42]);
    expect(verdict([{ start: bar.start + 10 * minute, end: bar.end - hour }])).toEqual(['cutShort', 42]);
  });

  test('that lasts is played, late or cut short until now; one that has not begun is planned', () => {
    expect(verdict([], bar.start - 1)).toEqual(['planned', null]);
    expect(verdict([], bar.start + minute)).toEqual(['waiting', 0]);
    expect(verdict([{ start: bar.start, end: null }], bar.start + hour)).toEqual(['playing', 100]);
    expect(verdict([{ start: bar.start + 30 * minute, end: null }], bar.start + hour)).toEqual(['late', 50]);
    expect(verdict([{ start: bar.start, end: bar.start + 30 * minute }], bar.start + hour)).toEqual([
      'cutShort',
      50,
    ]);
  });
});

test('a task that overlaps no bar is unplanned', () => {
  const { played } = judge(
    [bar],
    [
      { start: bar.start - hour, end: bar.start },
      { start: bar.end - minute, end: bar.end + hour },
      { start: later, end: null },
    ],
    later,
  );
  expect(played.map(({ isPlanned }) => isPlanned)).toEqual([false, true, false]);
});

const times = fc.integer({ min: 0, max: 24 * 60 }).map((value) => value * minute);
const bars = fc
  .uniqueArray(times, { maxLength: 10 })
  .map((list) => list.toSorted((a, b) => a - b))
  .map((list) =>
    list.flatMap((start, index) => {
      const end = list[index + 1];
      return index % 2 === 0 && end !== undefined ? [{ start, end }] : [];
    }),
  );
const spans = fc.array(
  fc.tuple(times, fc.integer({ min: 1, max: 300 })).map(([start, length]) => ({
    start,
    end: start + length * minute,
  })),
  { maxLength: 8 },
);

test('shares lie between 0 and 1, and everything that was planned and played stays in the result', () => {
  fc.assert(
    fc.property(bars, spans, times, (planned, played, now) => {
      const judged = judge(planned, played, now);
      const share = shareOf(judged) ?? 0;
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(judged.bars.map(({ start, end }) => ({ start, end }))).toEqual(planned);
      expect(judged.played).toHaveLength(played.length);
    }),
  );
});

test('a bar played exactly as planned is kept, and one that was not played is missed', () => {
  fc.assert(
    fc.property(bars, (planned) => {
      const now = 48 * hour;
      const kept = judge(planned, planned, now);
      expect(kept.bars.every((one) => one.verdict === 'kept')).toBe(true);
      expect(kept.played.every(({ isPlanned }) => isPlanned)).toBe(true);
      expect(shareOf(kept)).toBe(planned.length === 0 ? null : 1);
      const missed = judge(planned, [], now);
      expect(missed.bars.every((one) => one.verdict === 'missed')).toBe(true);
      expect(shareOf(missed)).toBe(planned.length === 0 ? null : 0);
    }),
  );
});

test('a run in one task is judged like the same run in several tasks', () => {
  fc.assert(
    fc.property(bars, spans, fc.integer({ min: 1, max: 4 }), (planned, played, parts) => {
      const split = played.flatMap(({ start, end }) =>
        Array.from({ length: parts }, (_, part) => ({
          start: start + ((end - start) * part) / parts,
          end: start + ((end - start) * (part + 1)) / parts,
        })),
      );
      const now = 48 * hour;
      const [whole, pieces] = [judge(planned, played, now), judge(planned, split, now)];
      expect(pieces.bars.map(({ verdict: one }) => one)).toEqual(whole.bars.map(({ verdict: one }) => one));
      expect(pieces.playedMs).toBeCloseTo(whole.playedMs);
    }),
  );
});
