import { dayAt } from '#domain/chart/layout.ts';
import type { ChartX } from '#domain/chart/series.ts';

/** Milliseconds; from then on a label of a day needs its year. */
const yearMs = 366 * 86_400_000;
const twoDaysMs = 2 * 86_400_000;

/** Texts of the horizontal axis, in a language. */
export interface XTexts {
  /** Text of a point, in full. */
  full: (index: number) => string;
  /** Short text of a position of the axis. */
  tick: (position: number) => string;
}

/** @param timezone in which moments are shown; days have none */
export function xTextsOf(x: ChartX, language: string, timezone: string): XTexts {
  switch (x.kind) {
    case 'category':
      return { full: (index) => x.values[index] ?? '', tick: (position) => x.values[position] ?? '' };
    case 'number': {
      const format = new Intl.NumberFormat(language);
      return { full: (index) => format.format(x.values[index] ?? 0), tick: (at) => format.format(at) };
    }
    case 'day': {
      const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
      const span = Date.parse(x.values.at(-1) ?? '') - Date.parse(x.values[0] ?? '');
      const short = new Intl.DateTimeFormat(language, { ...dayParts(span), timeZone: 'UTC' });
      return {
        full: (index) => long.format(Date.parse(x.values[index] ?? '')),
        tick: (position) => short.format(Date.parse(dayAt(position))),
      };
    }
    case 'time': {
      const zone = { timeZone: timezone };
      const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...zone });
      const span = (x.values.at(-1) ?? 0) - (x.values[0] ?? 0);
      const parts =
        span <= twoDaysMs
          ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
          : dayParts(span);
      const short = new Intl.DateTimeFormat(language, { ...parts, ...zone });
      return { full: (index) => long.format(x.values[index] ?? 0), tick: (at) => short.format(at) };
    }
  }
}

const dayParts = (spanMs: number): Intl.DateTimeFormatOptions =>
  spanMs > yearMs ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' };

export interface YTexts {
  full: (value: number) => string;
  tick: (value: number) => string;
}

export function yTextsOf(
  { format, formatTick }: { format?: (value: number) => string; formatTick?: (value: number) => string },
  language: string,
): YTexts {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  return {
    full: format ?? ((value) => numbers.format(value)),
    tick: formatTick ?? format ?? ((value) => short.format(value)),
  };
}
