import { round } from './stats.ts';
import { textTable } from './table.ts';

/** Readings of one way to do something. */
interface Way {
  /** Names in the figures and in the table. */
  name: string;
  title: string;
}

/** A line of a comparison; in all of them less is better. */
export interface ComparedLine<Reading> {
  name: string;
  title: string;
  value: (reading: Reading) => number | null;
  /** Default: ms. */
  unit?: string;
  /** Why another way may be better. */
  because?: string;
}

/** A difference below this share or this many units is noise. */
const noise = { share: 0.9, units: 1 } as const;

const shown = (figure: number, unit = 'ms'): string => `${round(figure, 1)}${unit && ` ${unit}`}`;

/** A column for each way; unknown values are a dash. */
export const comparedTable = <Reading extends Way>(
  head: string,
  lines: readonly ComparedLine<Reading>[],
  readings: readonly Reading[],
): string =>
  textTable(
    [head, ...readings.map(({ title }) => title)],
    lines.map(({ title, unit, value }) => [
      title,
      ...readings.map((reading) => {
        const figure = value(reading);
        return figure === null ? null : shown(figure, unit);
      }),
    ]),
  );

/** Every line in which another way is better than the app, the first of `readings`, with a reason if there is one. */
export function betterElsewhere<Reading extends Way>(
  lines: readonly ComparedLine<Reading>[],
  [app, ...others]: readonly Reading[],
): string[] {
  if (!app) return [];
  return lines.flatMap(({ title, unit, value, because }) => {
    const own = value(app) ?? Infinity;
    const better = others.filter((other) => {
      const theirs = value(other) ?? Infinity;
      return theirs < own * noise.share && own - theirs > noise.units;
    });
    if (better.length === 0) return [];
    const names = better.map((other) => `${other.title} ${round(value(other) ?? 0, 1)}`).join(', ');
    return [`${title.trim()}: Dugout ${shown(own, unit)}, better: ${names}${because ? ` (${because})` : ''}`];
  });
}

/** Flat names and values for programs; ratios to the best other way first. */
export function comparedFigures<Reading extends Way>(
  lines: readonly ComparedLine<Reading>[],
  readings: readonly Reading[],
): Record<string, number | null> {
  const [app, ...others] = readings;
  const ratios: Record<string, number | null> = {};
  const plain: Record<string, number | null> = {};
  for (const { name, value } of lines) {
    const best = Math.min(...others.map((other) => value(other) ?? Infinity));
    if (app && best > 0 && Number.isFinite(best))
      ratios[`${name}.ofBest`] = (value(app) ?? Number.NaN) / best;
    for (const reading of readings) plain[`${reading.name}.${name}`] = value(reading);
  }
  return { ...ratios, ...plain };
}
