import { round } from './stats.ts';

/** A promise that a figure keeps or misses. */
export interface Promised {
  what: string;
  /** Null: could not be measured. */
  value: number | null;
  /** The value must be at least this, at most that, or less than that. */
  atLeast?: number;
  atMost?: number;
  below?: number;
  unit?: string;
  /** Why it is missed or was not measured, from what was found beside it. Asked only then. */
  reason?: () => string;
}

/** One line: kept or missed, by what figure, and why. */
export function verdict({ what, value, atLeast, atMost, below, unit = '', reason }: Promised): string {
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

/** The last line of a bench. Values that could not be measured stay, as null; others are cut to three decimals. */
export function benchLine(figures: Readonly<Record<string, number | null>>): string {
  const flat = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null || !Number.isFinite(value) ? null : round(value, 3),
    ]),
  );
  return `BENCH ${JSON.stringify(flat)}`;
}

/** Takes a bench's output apart: what people read, and the figures of its last line. @throws without such a line. */
export function readBench(output: string): { text: string; figures: Record<string, number | null> } {
  const lines = output.trimEnd().split('\n');
  const last = lines.pop() ?? '';
  if (!last.startsWith('BENCH ')) throw new Error('The bench printed no figures');
  const figures = JSON.parse(last.slice('BENCH '.length)) as Record<string, number | null>;
  return { text: lines.join('\n').replace(/^\n+/, '').trimEnd(), figures };
}
