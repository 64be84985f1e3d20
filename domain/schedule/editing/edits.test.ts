import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleData } from '#contract/http/scheduleData.ts';
import { toBars, toData } from '../bars.ts';
import { copyBars, pasteBars } from './clipboard.ts';
import { copyDay } from './copyDay.ts';
import type { EditResult } from './edit.ts';
import { copyToRows, fillRows } from './fill.ts';
import { anyDay, anySchedule } from '../fixtures.ts';
import { isChanged, record, redo, startHistory, undo } from './history.ts';
import { moveBars } from './move.ts';
import { dropConfig } from './place.ts';
import { putBars } from './put.ts';
import { clearDay, deleteBars, deleteForWholeDay } from './remove.ts';
import { resizeBars, setTimes, splitBar } from './resize.ts';
import type { Bars } from '../week.ts';
import { barFaults, scheduleFaults } from './validate.ts';

type Edit = (bars: Bars, ids: string[]) => EditResult;

const hours = fc.double({ min: -26, max: 26, noNaN: true });
const slot = fc.integer({ min: -2, max: 32 });
const edge = fc.constantFrom('start' as const, 'end' as const);

/** Any edit, with arguments that may be impossible. */
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ configId: fc.integer({ min: 1, max: 3 }), day: anyDay, slot, hour: hours }).map(
    ({ configId, ...at }): Edit =>
      (bars) =>
        dropConfig(bars, configId, at),
  ),
  fc.record({ hours, slots: fc.integer({ min: -3, max: 3 }), days: fc.integer({ min: -2, max: 2 }) }).map(
    (by): Edit =>
      (bars, ids) =>
        moveBars(bars, ids, by),
  ),
  fc.tuple(edge, hours).map(
    ([which, by]): Edit =>
      (bars, ids) =>
        resizeBars(bars, ids, which, by),
  ),
  fc.tuple(hours, hours).map(
    ([start, end]): Edit =>
      (bars, ids) =>
        setTimes(bars, ids, { start, end }),
  ),
  hours.map(
    (hour): Edit =>
      (bars, [id = '']) =>
        splitBar(bars, id, hour),
  ),
  fc.constant<Edit>((bars, ids) => deleteBars(bars, ids)),
  fc.constant<Edit>((bars, ids) => deleteForWholeDay(bars, ids.slice(0, 1))),
  anyDay.map(
    (day): Edit =>
      (bars) =>
        clearDay(bars, day),
  ),
  fc.constantFrom('top' as const, 'bottom' as const).map(
    (to): Edit =>
      (bars, ids) =>
        copyToRows(bars, ids, to),
  ),
  fc.tuple(slot, hours).map(
    ([toSlot, offsetHours]): Edit =>
      (bars, [id = '']) =>
        fillRows(bars, id, { toSlot, offsetHours }),
  ),
  fc.tuple(anyDay, fc.array(anyDay)).map(
    ([from, to]): Edit =>
      (bars) =>
        copyDay(bars, from, to),
  ),
  fc.record({ day: anyDay, slot, hour: hours }).map((at): Edit => (bars, ids) => {
    const clip = copyBars(bars, ids);
    return clip ? pasteBars(bars, clip, at) : deleteBars(bars, []);
  }),
);

/** An edit of some of the bars, and whether the offered place is accepted if the edit is refused. */
const step = fc.record({
  edit: anyEdit,
  picks: fc.array(fc.nat(), { maxLength: 4 }),
  accepts: fc.boolean(),
});

/** The result of a step; the same bars when it is refused. Fails when an offered place does not fit. */
function resultOf(
  bars: Bars,
  { edit, picks, accepts }: typeof step extends fc.Arbitrary<infer T> ? T : never,
): Bars {
  const ids = bars.length > 0 ? picks.map((pick) => bars[pick % bars.length]!.id) : [];
  const result = edit(bars, ids);
  if (result.refused === null) return result.bars;
  if (!result.fits) return bars;
  const accepted = putBars(bars, result.fits);
  expect(accepted.refused).toBeNull();
  return accepts && accepted.refused === null ? accepted.bars : bars;
}

test('any sequence of edits keeps every rule', () => {
  fc.assert(
    fc.property(anySchedule, fc.array(step, { maxLength: 15 }), (loaded, steps) => {
      let bars = toBars(loaded);
      for (const next of steps) {
        bars = resultOf(bars, next);
        expect(barFaults(bars)).toEqual([]);
        expect(new Set(bars.map(({ id }) => id)).size).toBe(bars.length);
      }
      const data = toData(bars, loaded);
      expect(scheduleFaults(data)).toEqual([]);
      expect(scheduleData.safeParse(data).success).toBe(true);
      // After saving and loading, nothing is changed.
      expect(isChanged(data, bars)).toBe(false);
      expect(isChanged(data, toBars(data))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('undoing everything gives the loaded data, redoing everything the edited', () => {
  fc.assert(
    fc.property(anySchedule, fc.array(step, { maxLength: 12 }), (loaded, steps) => {
      let history = startHistory(toBars(loaded));
      for (const [at, next] of steps.entries()) {
        // Pairs of steps share a key, as the positions of a drag do.
        history = record(history, resultOf(history.bars, next), `${at >> 1}`);
      }
      const edited = history.bars;
      let left = steps.length;
      for (; history.done; left--) history = undo(history);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(isChanged(loaded, history.bars)).toBe(false);
      expect(toData(history.bars, loaded)).toEqual(loaded);
      while (history.undone) history = redo(history);
      expect(toData(history.bars, loaded)).toEqual(toData(edited, loaded));
    }),
  );
});
