import type { Done } from './edit.ts';
import { barsWith, done } from './put.ts';
import type { Bar, Bars, WeekDay } from '../week.ts';

function keep(bars: Bars, isKept: (bar: Bar) => boolean): Done {
  const kept = bars.filter(isKept);
  return done(kept.length === bars.length ? bars : kept);
}

/** Menu item 'Delete'. */
export function deleteBars(bars: Bars, ids: readonly string[]): Done {
  const deleted = new Set(ids);
  return keep(bars, ({ id }) => !deleted.has(id));
}

/** Menu item 'Delete for a whole day': deletes the bars of the same config on the same day, of all accounts. */
export function deleteForWholeDay(bars: Bars, ids: readonly string[]): Done {
  const key = ({ day, configId }: Bar): string => `${day} ${configId}`;
  const deleted = new Set(barsWith(bars, ids).map(key));
  return keep(bars, (bar) => !deleted.has(key(bar)));
}

/** Menu item 'Clear day': deletes all bars of a day. */
export const clearDay = (bars: Bars, day: WeekDay): Done => keep(bars, (bar) => bar.day !== day);

/** 'Clear' of the toolbar: deletes all bars. */
export const clearAll = (bars: Bars): Done => keep(bars, () => false);
