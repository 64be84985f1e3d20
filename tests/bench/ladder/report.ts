import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { verdict } from '../lib/verdict.ts';
import type { LadderMeasurement, Line, WayName } from './measure.ts';

const names = ['auto', 'jpeg', 'webp'] as const satisfies readonly WayName[];
const fixed = ['jpeg', 'webp'] as const;

/** The automatic choice may be this much slower than the best fixed one. */
const allowedShare = 1.1;

/** Infinite where control was refused: any other way is better. */
const p50 = ({ buttonToPicture }: LadderMeasurement): number =>
  buttonToPicture.length > 0 ? percentile(buttonToPicture, 0.5) : Infinity;
const bestFixed = ({ ways }: Line): number => Math.min(...fixed.map((name) => p50(ways[name])));

export function table(lines: readonly Line[]): string {
  return textTable(
    ['line', ...names],
    lines.map(({ mbit, roundTripMs, ways }) => [
      `${mbit} Mbit/s, ${roundTripMs} ms`,
      ...names.map((name) => {
        const way = ways[name];
        if (way.buttonToPicture.length === 0) return way.rung;
        const p95 = percentile(way.buttonToPicture, 0.95);
        return `${round(p50(way), 0)}/${round(p95, 0)} ms ${round(way.fps, 0)} fps (${way.rung})`;
      }),
    ]),
  );
}

export const verdicts = (lines: readonly Line[]): string[] =>
  lines.map((line) =>
    verdict({
      what: `automatic beside the best fixed format, ${line.mbit} Mbit/s, ${line.roundTripMs} ms`,
      value: Number.isFinite(p50(line.ways.auto)) ? p50(line.ways.auto) / bestFixed(line) : null,
      atMost: allowedShare,
    }),
  );

export const figures = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ mbit, roundTripMs, ways }) =>
      names.flatMap((name) => [
        [`${mbit}mbit.${roundTripMs}ms.${name}.buttonToPicture.p50`, round(p50(ways[name]), 1)],
        [`${mbit}mbit.${roundTripMs}ms.${name}.fps`, round(ways[name].fps, 1)],
      ]),
    ),
  );
