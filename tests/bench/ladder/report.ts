import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { verdict } from '../lib/verdict.ts';
import type { LadderMeasurement, Line, LineKind, WayName } from './measure.ts';

const names = ['auto', 'jpeg', 'webp'] as const satisfies readonly WayName[];
const fixed = ['jpeg', 'webp'] as const;

/** The automatic choice may be this much slower than the best fixed one. */
const allowedShare = 1.1;
/** After a lost packet the next picture is shown within this time, milliseconds. */
const recoveryMs = 300;

export const titleOf = ({ mbit, roundTripMs, lossShare = 0, jitterMs = 0 }: LineKind): string =>
  `${mbit} Mbit/s, ${roundTripMs} ms` +
  (lossShare ? `, ${lossShare * 100} % lost, ${jitterMs} ms jitter` : '');

/** Infinite if control was refused: any other way is better. */
const p50 = ({ buttonToPicture }: LadderMeasurement): number =>
  buttonToPicture.length > 0 ? percentile(buttonToPicture, 0.5) : Infinity;
const bestFixed = ({ ways }: Line): number => Math.min(...fixed.map((name) => p50(ways[name])));

export function table(lines: readonly Line[]): string {
  return textTable(
    ['line', ...names],
    lines.map((line) => [
      titleOf(line),
      ...names.map((name) => {
        const way = line.ways[name];
        if (way.buttonToPicture.length === 0) return way.rung;
        const p95 = percentile(way.buttonToPicture, 0.95);
        return `${round(p50(way), 0)}/${round(p95, 0)} ms ${round(way.fps, 0)} fps (${way.rung})`;
      }),
    ]),
  );
}

export const verdicts = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => [
    verdict({
      what: `automatic beside the best fixed format, ${titleOf(line)}`,
      value: Number.isFinite(p50(line.ways.auto)) ? p50(line.ways.auto) / bestFixed(line) : null,
      atMost: allowedShare,
    }),
    ...(line.lossShare
      ? [
          verdict({
            what: `longest time without a new picture, ${titleOf(line)}`,
            value: line.ways.auto.longestGapMs,
            atMost: recoveryMs,
            unit: ' ms',
          }),
        ]
      : []),
  ]);

export const figures = (lines: readonly Line[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ mbit, roundTripMs, lossShare, ways }) =>
      names.flatMap((name) => {
        const line = `${mbit}mbit.${roundTripMs}ms${lossShare ? '.lossy' : ''}.${name}`;
        return [
          [`${line}.buttonToPicture.p50`, round(p50(ways[name]), 1)],
          [`${line}.fps`, round(ways[name].fps, 1)],
          ...(lossShare ? [[`${line}.longestGapMs`, round(ways[name].longestGapMs, 1)] as const] : []),
        ];
      }),
    ),
  );
