import type { Done, EditResult } from './edit.ts';
import { nearestFit } from './nearest.ts';
import { barsByRow, obstacleOf } from '../rows.ts';
import type { Bar, Bars } from '../week.ts';

export const newBarId = (): string => crypto.randomUUID();

export const isSameBar = (a: Bar, b: Bar): boolean =>
  a.day === b.day && a.slot === b.slot && a.configId === b.configId && a.start === b.start && a.end === b.end;

export const done = (bars: Bars, ids: readonly string[] = [], skipped = 0): Done => ({
  refused: null,
  bars,
  ids,
  skipped,
});

export function barsWith(bars: Bars, ids: readonly string[]): Bars {
  const wanted = new Set(ids);
  return bars.filter(({ id }) => wanted.has(id));
}

/** Where bars would fit between others; null when nowhere. */
export type Fit = (others: ReadonlyMap<number, Bars>, wanted: Bars) => Bars | null;

/** Puts bars, all or none: those whose id exists are replaced, the others are added. */
export function putBars(bars: Bars, wanted: Bars, fit: Fit = nearestFit): EditResult {
  const byId = new Map(wanted.map((bar) => [bar.id, bar]));
  const others = barsByRow(bars.filter(({ id }) => !byId.has(id)));
  const obstacle = obstacleOf(others, wanted);
  if (obstacle) {
    const { reason, blocker } = obstacle;
    return { refused: reason, blocker, fits: fit(others, wanted) };
  }
  let isChanged = false;
  const replaced = bars.map((bar) => {
    const next = byId.get(bar.id);
    byId.delete(bar.id);
    if (!next || isSameBar(bar, next)) return bar;
    isChanged = true;
    return next;
  });
  // The remaining bars have new ids.
  const result = isChanged || byId.size > 0 ? [...replaced, ...byId.values()] : bars;
  return done(
    result,
    wanted.map(({ id }) => id),
  );
}
