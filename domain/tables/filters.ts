import { compareNames } from '#domain/format/compareNames.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';

/** The value of a cell for sorting, filtering and search. */
export type CellValue = string | number | boolean | null | undefined;

/** Whether a normalized text contains every word, in any order. */
export const containsWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

const number = String.raw`(-?\d+(?:[.,]\d+)?)`;
const forms: readonly [RegExp, (value: number, a: number, b: number) => boolean][] = [
  [new RegExp(`^=?${number}$`), (value, a) => value === a],
  [new RegExp(`^(?:>=|≥)${number}$`), (value, a) => value >= a],
  [new RegExp(`^(?:<=|≤)${number}$`), (value, a) => value <= a],
  [new RegExp(`^>${number}$`), (value, a) => value > a],
  [new RegExp(`^<${number}$`), (value, a) => value < a],
  [new RegExp(`^${number}(?:-|–|\\.\\.)${number}$`), (value, a, b) => value >= a && value <= b],
];

const toNumber = (text = ''): number => Number(text.replace(',', '.'));

/** Writes each term of a filter for numbers without spaces: `> 2,5` as `>2,5`, `1 .. 5` and `1 - 5` as ranges. */
const tightened = (text: string): string =>
  text
    // Spaces first: a pattern that begins with any number of them takes quadratic time.
    .replace(/\s+/g, ' ')
    .replace(/([<>≤≥=]) /g, '$1')
    .replace(/ ?(\.\.|–) ?/g, '$1')
    .replace(/(\d) - (?=-?\d)/g, '$1-')
    .trim();

/**
 * Parses a filter for numbers: `5`, `>3`, `<=10`, `2-8`; a number passes if it matches any of several terms,
 * `1 >10`. Incomplete or invalid terms are ignored; null when no other term is left.
 */
export function numberFilter(text: string): ((value: number) => boolean) | null {
  const tests = tightened(text)
    .split(/[\s;]+/)
    .flatMap((term) => numberTest(term) ?? []);
  return tests.length === 0 ? null : (value) => tests.some((test) => test(value));
}

function numberTest(term: string): ((value: number) => boolean) | null {
  for (const [form, test] of forms) {
    const found = form.exec(term);
    if (found) return (value) => test(value, toNumber(found[1]), toNumber(found[2]));
  }
  return null;
}

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

/** A cell for filtering: its raw value, and its displayed text. */
export interface FilteredCell {
  value: CellValue;
  text: string;
}

export type FilterKind = 'text' | 'number' | 'option' | 'flag' | 'values' | 'date';

/** Separates the values of a filter for one of several: labels of options never contain a line break. */
export const optionSeparator = '\n';
/** Stands for an empty cell in a filter by options or flags. */
export const emptyOption = '(empty)';

const day = /(\d{4})[-/.](\d{2})(?:[-/.](\d{2}))?/g;

/**
 * Parses a filter for days, `YYYY/MM/DD` or `YYYY-MM-DD`, where the day may be left out: a single one, one
 * after `>` or `<` (inclusive), or a range of two. Null when it is incomplete or invalid.
 */
export function dayFilter(text: string): ((day: string) => boolean) | null {
  const [from, to] = [...text.matchAll(day)].map(([, year, month, date]) =>
    [year, month, date].filter((part) => part !== undefined).join('/'),
  );
  if (from === undefined) return null;
  const head = (date: string, like: string): string => date.slice(0, like.length);
  if (to !== undefined) return (date) => head(date, from) >= from && head(date, to) <= to;
  if (/^\s*[>≥]/.test(text)) return (date) => head(date, from) >= from;
  if (/^\s*[<≤]/.test(text)) return (date) => head(date, from) <= from;
  return (date) => head(date, from) === from;
}

/**
 * A prepared filter of a column: words are searched in the text of a cell, numbers are compared with its
 * value, an option or flag must equal its value as text (or one of several), and a day the first ten
 * characters of its text. Null for an empty or invalid filter, which matches everything; an empty cell
 * matches no number and no day.
 */
export function filterOf(kind: FilterKind, filter: string): ((cell: FilteredCell) => boolean) | null {
  if (filter.trim() === '') return null;
  switch (kind) {
    case 'flag':
    case 'option': {
      const wanted = new Set(filter.split(optionSeparator));
      return ({ value }) => wanted.has(isEmpty(value) ? emptyOption : String(value));
    }
    case 'values': {
      const wanted = new Set(filter.split(optionSeparator));
      return ({ text }) => wanted.has(text === '' ? emptyOption : text);
    }
    case 'text': {
      const words = queryWords(filter);
      return ({ text }) => containsWords(foldText(text), words);
    }
    case 'number': {
      const test = numberFilter(filter);
      return test && (({ value }) => !isEmpty(value) && test(Number(value)));
    }
    case 'date': {
      const test = dayFilter(filter);
      return test && (({ value, text }) => !isEmpty(value) && test(text.slice(0, 10)));
    }
  }
}

/** Whether a cell matches the filter of its column; see {@link filterOf}. */
export const matchesFilter = (cell: FilteredCell, kind: FilterKind, filter: string): boolean =>
  filterOf(kind, filter)?.(cell) ?? true;

const rank = (value: CellValue): number => (isEmpty(value) ? 1 : 0);

/** Compares two cells: numbers by value, texts with numeric collation (`C2` before `C10`), empty cells last. */
export function compareCells(a: CellValue, b: CellValue): number {
  const empty = rank(a) - rank(b);
  if (empty !== 0 || rank(a) === 1) return empty;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  return compareNames(String(a), String(b));
}

/** A comparable key of a cell: texts without case and accents, numbers in them padded so that `C2` is before `C10`. */
export type SortKey = string | number | null;

/** Longest run of digits in a text that is compared as a number. */
const digits = 12;
const asciiOnly = /^\p{ASCII}*$/u;

/**
 * Key of a cell for {@link compareKeys}: the order of {@link compareCells}, prepared once for each cell, which makes
 * sorting 50,000 texts about ten times as fast as a collator.
 */
export function sortKeyOf(value: CellValue): SortKey {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 0 : 1;
  const folded = asciiOnly.test(value) ? value.toLowerCase() : foldText(value);
  return folded.replace(/\d+/g, (run) => run.padStart(digits, '0'));
}

/** Compares two keys; empty ones are last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, desc: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const isLess = typeof a === typeof b ? a < b : String(a) < String(b);
  return isLess === desc ? 1 : -1;
}
