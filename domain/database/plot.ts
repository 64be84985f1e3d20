import type { DatabaseDay, DatabaseRow, DatabaseType } from '#contract/http/database.ts';
import { datePlus } from '../format/zone.ts';
import { difficultiesOf } from './columns.ts';
import { shapeOf } from './shape.ts';
import { winShare, winsByDifficulty } from './table.ts';

/** Values of a plot, by the names of the type's columns. */
export interface PlotSeries {
  name: string;
  values: (number | null)[];
}

/** What an answer's plot shows: the numbers of each day, or matches or the share of wins by difficulty. */
export type DatabasePlot =
  | { by: 'day'; days: string[]; series: PlotSeries[] }
  | { by: 'difficulty'; difficulties: string[]; series: PlotSeries[] };

/** Kinds of plots that a type has, the first one by default. */
export type PlotKind = 'day' | 'matches' | 'rate';

export function plotKindsOf(type: DatabaseType, hasDays: boolean): PlotKind[] {
  const byDay: PlotKind[] = hasDays ? ['day'] : [];
  switch (shapeOf(type)) {
    case 'difficulties':
      return ['rate', 'matches'];
    case 'matches':
      return [...byDay, 'rate', 'matches'];
    case 'numbers':
    case 'times':
      return byDay;
  }
}

/** Milliseconds; drawn in hours. */
const hourMs = 3_600_000;

/** The days of a range with their numbers; days without data have zeros. */
export function plotByDay(
  days: readonly DatabaseDay[],
  { startDate, endDate }: { startDate: string; endDate: string },
): DatabasePlot {
  // The days before the first one with numbers are unknown, and five empty years would hide a week.
  const first = days[0]?.day ?? startDate;
  const all: string[] = [];
  for (let day = first > startDate ? first : startDate; day <= endDate; day = datePlus(day, 1)) all.push(day);
  const byDay = new Map(days.map(({ day, values }) => [day, values]));
  const names = [...new Set(days.flatMap(({ values }) => Object.keys(values)))];
  const series = names.map((name): PlotSeries => ({
    name,
    values: all.map((day) => {
      const value = byDay.get(day)?.[name] ?? 0;
      return name === 'session' ? value / hourMs : value;
    }),
  }));
  return { by: 'day', days: all, series };
}

/** Matches by difficulty, for types that list matches or wins. */
function winsOf(type: DatabaseType, rows: readonly DatabaseRow[]) {
  if (shapeOf(type) === 'difficulties') return winsByDifficulty(rows);
  const sums = new Map<string, { total: number; win: number; loss: number }>();
  for (const { data } of rows)
    for (const time in data) {
      const match = data[time];
      if (match === null || typeof match !== 'object' || !('difficulty' in match)) continue;
      const { difficulty, isWin, score } = match;
      let sum = sums.get(difficulty);
      if (!sum) sums.set(difficulty, (sum = { total: 0, win: 0, loss: 0 }));
      const [own = 0, other = 0] = score.split(':').map(Number);
      sum.total += 1;
      if (isWin) sum.win += 1;
      if (own < other) sum.loss += 1;
    }
  return sums;
}

/** Shares of wins are in percent. */
export function plotByDifficulty(
  type: DatabaseType,
  rows: readonly DatabaseRow[],
  kind: 'matches' | 'rate',
): DatabasePlot {
  const wins = winsOf(type, rows);
  const difficulties = difficultiesOf([{ data: Object.fromEntries(wins) }]);
  const valuesOf = (
    name: string,
    of: (counts: { total: number; win: number; loss: number }) => number | null,
  ) => ({
    name,
    values: difficulties.map((difficulty) => {
      const counts = wins.get(difficulty);
      return counts ? of(counts) : null;
    }),
  });
  const series =
    kind === 'matches'
      ? [
          valuesOf('win', ({ win }) => win),
          valuesOf('loss', ({ loss }) => loss),
          valuesOf('draw', ({ total, win, loss }) => total - win - loss),
        ]
      : [
          valuesOf('rate', ({ total, win }) => {
            const share = winShare(win, total);
            return share === null ? null : Math.round(share * 1000) / 10;
          }),
        ];
  return { by: 'difficulty', difficulties, series };
}
