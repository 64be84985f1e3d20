import { foldText, queryWords } from '#domain/search/rank.ts';

/** The value of a cell for sorting, filtering and search. */
export type CellValue = string | number | boolean | null | undefined;

/** Whether a normalised text contains every word, in any order. */
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

/** Parses a filter for numbers: `5`, `>3`, `<=10`, `2-8`. Null when it is incomplete or invalid. */
export function numberFilter(text: string): ((value: number) => boolean) | null {
  const compact = text.replace(/\s/g, '');
  for (const [form, test] of forms) {
    const found = form.exec(compact);
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

/**
 * Whether a cell matches the filter of its column: words are searched in its text, numbers compared with its value,
 * an option equals its value as text. An empty or invalid filter matches everything; an empty cell matches no number.
 */
export function matchesFilter(
  { value, text }: FilteredCell,
  kind: 'text' | 'number' | 'option',
  filter: string,
): boolean {
  if (filter.trim() === '') return true;
  if (kind === 'option') return !isEmpty(value) && String(value) === filter;
  if (kind === 'text') return containsWords(foldText(text), queryWords(filter));
  const test = numberFilter(filter);
  return test === null || (!isEmpty(value) && test(Number(value)));
}

const collator = new Intl.Collator(['en', 'ru'], { numeric: true, sensitivity: 'base' });

const rank = (value: CellValue): number => (isEmpty(value) ? 1 : 0);

/** Compares two cells: numbers by value, texts with numeric collation (`C2` before `C10`), empty cells last. */
export function compareCells(a: CellValue, b: CellValue): number {
  const empty = rank(a) - rank(b);
  if (empty !== 0 || rank(a) === 1) return empty;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  return collator.compare(String(a), String(b));
}
