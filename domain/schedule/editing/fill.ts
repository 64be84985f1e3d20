import { maxSlot } from '#contract/http/scheduleLimits.ts';
import type { Done } from './edit.ts';
import { barsWith, done, isSameBar, newBarId } from './put.ts';
import { barsByRow, obstacleOf, rowKey, toStep } from '../rows.ts';
import { type Bar, type Bars, stepHours } from '../week.ts';

/** Adds copies one after the other; rows with a conflict are counted, copies that exist already are not. */
function addWherePossible(bars: Bars, copies: Iterable<Omit<Bar, 'id'>>): Done {
  const rows = new Map(barsByRow(bars));
  const added: Bar[] = [];
  const skipped = new Set<number>();
  for (const copy of copies) {
    const bar: Bar = { ...copy, id: newBarId() };
    const key = rowKey(bar);
    const row = rows.get(key) ?? [];
    if (row.some((other) => isSameBar(other, bar))) continue;
    if (obstacleOf(rows, [bar])) {
      skipped.add(key);
      continue;
    }
    rows.set(key, [...row, bar]);
    added.push(bar);
  }
  const ids = added.map(({ id }) => id);
  return done(added.length > 0 ? [...bars, ...added] : bars, ids, skipped.size);
}

/** Indexes from a row (excluded) to another one (included). */
function slotsTo(from: number, to: number): number[] {
  const by = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, at) => from + by * (at + 1));
}

/**
 * Menu items 'Copy to top' and 'Copy to bottom': copies bars to all rows above or below them on the same day. A row with
 * a conflict is skipped and counted; a row that has the same bar already is neither.
 */
export const copyToRows = (bars: Bars, ids: readonly string[], to: 'top' | 'bottom'): Done =>
  addWherePossible(
    bars,
    barsWith(bars, ids).flatMap((bar) =>
      slotsTo(bar.slot, to === 'top' ? 0 : maxSlot).map((slot) => ({ ...bar, slot })),
    ),
  );

export interface FillOptions {
  /** The last row to be filled, above or below the bar. */
  toSlot: number;
  /**
   * How much later each row starts than the previous one, in decimal hours (rounded to quarters); default: a
   * quarter of an hour.
   */
  offsetHours?: number;
}

/**
 * Copies a bar to the rows up to another one, each later than the previous one by the offset: the nth row
 * starts n offsets later. Rows in which it would leave the day or overlap are skipped and counted.
 */
export function fillRows(bars: Bars, id: string, { toSlot, offsetHours = stepHours }: FillOptions): Done {
  const [bar] = barsWith(bars, [id]);
  if (!bar) return done(bars);
  const by = toStep(offsetHours);
  const last = Math.min(Math.max(toSlot, 0), maxSlot);
  const copies = slotsTo(bar.slot, last).map((slot, at) => ({
    ...bar,
    slot,
    start: bar.start + (at + 1) * by,
    end: bar.end + (at + 1) * by,
  }));
  return addWherePossible(bars, copies);
}
