import { quick, quickNote } from './quick.ts';
import { round } from './stats.ts';

/** A budget that a figure keeps or misses. */
export interface Budget {
  what: string;
  /** Null if it could not be measured. */
  value: number | null;
  /** Limits of the value. */
  atLeast?: number;
  atMost?: number;
  below?: number;
  unit?: string;
  /** The reason of a miss or of a missing measurement; called only then. */
  reason?: () => string;
}

/** One line: kept or missed, the figure, and the reason of a miss. */
export function verdict({ what, value, atLeast, atMost, below, unit = '', reason }: Budget): string {
  const limits = [
    atLeast === undefined ? '' : `at least ${atLeast}${unit}`,
    atMost === undefined ? '' : `at most ${atMost}${unit}`,
    below === undefined ? '' : `below ${below}${unit}`,
  ].filter(Boolean);
  const limit = `(${limits.join(', ')})`;
  const because = (): string => {
    const why = reason?.();
    return why ? `: ${why}` : '';
  };
  if (value === null || Number.isNaN(value)) return `–      ${what}: not measured ${limit}${because()}`;
  const kept =
    (atLeast === undefined || value >= atLeast) &&
    (atMost === undefined || value <= atMost) &&
    (below === undefined || value < below);
  const line = `${kept ? 'kept  ' : 'MISSED'} ${what}: ${round(value, 3)}${unit} ${limit}`;
  return kept ? line : line + because();
}

/**
 * The last line of a bench. Missing values are null; others are rounded to three decimals.
 * @param isQuick a preceding line says that the figures must not be kept
 */
export function benchLine(figures: Readonly<Record<string, number | null>>, isQuick = quick): string {
  const flat = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null || !Number.isFinite(value) ? null : round(value, 3),
    ]),
  );
  return `${isQuick ? `\n${quickNote}\n` : ''}BENCH ${JSON.stringify(flat)}`;
}

/** Splits the output of a bench into its text and the figures of its last line. @throws without such a line. */
export function readBench(output: string): { text: string; figures: Record<string, number | null> } {
  const lines = output.trimEnd().split('\n');
  const last = lines.pop() ?? '';
  if (!last.startsWith('BENCH ')) throw new Error('The bench printed no figures');
  const figures = JSON.parse(last.slice('BENCH '.length)) as Record<string, number | null>;
  return { text: lines.join('\n').replace(/^\n+/, '').trimEnd(), figures };
}

/**
 * The judged figures in the output of a bench, with their units, by name. File sizes are left out: `npm run
 * size` checks them with every change.
 */
export function readVerdicts(text: string): Map<string, string> {
  const lines = text.matchAll(/^(?:kept {2}|MISSED) (.+?): (-?[\d.]+[^(\n]*) \((?:at|below)/gm);
  return new Map(
    [...lines].flatMap(([, what = '', value = '']) => (value.endsWith(' kB') ? [] : [[what, value]])),
  );
}
