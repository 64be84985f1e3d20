import type { Done } from './edit.ts';
import { done, newBarId } from './put.ts';
import type { Bar, Bars, WeekDay } from '../week.ts';

const keyInDay = ({ slot, configId, start, end }: Bar): string => `${slot} ${configId} ${start} ${end}`;

/** Replaces the bars of days with those of another day. Bars that are equal already stay as they are. */
export function copyDay(bars: Bars, from: WeekDay, to: readonly WeekDay[]): Done {
  const days = new Set(to.filter((day) => day !== from));
  const source = bars.filter(({ day }) => day === from);
  const wanted = new Map([...days].map((day) => [day, new Map(source.map((bar) => [keyInDay(bar), bar]))]));
  const kept = bars.filter((bar) => {
    const missing = wanted.get(bar.day);
    return !missing || missing.delete(keyInDay(bar));
  });
  const added = [...wanted].flatMap(([day, missing]) =>
    [...missing.values()].map((bar) => ({ ...bar, id: newBarId(), day })),
  );
  const isSame = kept.length === bars.length && added.length === 0;
  return done(
    isSame ? bars : [...kept, ...added],
    added.map(({ id }) => id),
  );
}
