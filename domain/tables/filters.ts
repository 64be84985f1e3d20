import { foldText, queryWords } from '#domain/search/rank.ts';

/** What a cell holds, as far as it is sorted, filtered and searched. */
export type CellValue = string | number | boolean | null | undefined;

/** Whether a folded text holds every word, in any order. */
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

/**
 * Reads what people write to filter numbers: `5`, `>3`, `<=10`, `2-8`.
 * Null when it cannot be read yet, as while it is being typed.
 */
export function numberFilter(text: string): ((value: number) => boolean) | null {
  const compact = text.replace(/\s/g, '');
  for (const [form, test] of forms) {
    const found = form.exec(compact);
    if (found) return (value) => test(value, toNumber(found[1]), toNumber(found[2]));
  }
  return null;
}

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

/** What a cell is filtered by: its plain value, and the words in which it is read. */
export interface FilteredCell {
  value: CellValue;
  text: string;
}

/**
 * Whether a cell passes what was entered for its column: words are looked for in its text, numbers are compared with
 * its value, and an option is one value as text. Nothing entered, or nothing readable yet, is no filter; an empty
 * cell is no number.
 */
export function matchesFilter(
  { value, text }: FilteredCell,
  kind: 'text' | 'number' | 'option',
  wanted: string,
): boolean {
  if (wanted.trim() === '') return true;
  if (kind === 'option') return !isEmpty(value) && String(value) === wanted;
  if (kind === 'text') return containsWords(foldText(text), queryWords(wanted));
  const test = numberFilter(wanted);
  return test === null || (!isEmpty(value) && test(Number(value)));
}

const collator = new Intl.Collator(['en', 'ru'], { numeric: true, sensitivity: 'base' });

const rank = (value: CellValue): number => (isEmpty(value) ? 1 : 0);

/** Orders two cells: numbers by size, texts as people count (`C2` before `C10`), what is empty at the end. */
export function compareCells(a: CellValue, b: CellValue): number {
  const empty = rank(a) - rank(b);
  if (empty !== 0 || rank(a) === 1) return empty;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a);
  return collator.compare(String(a), String(b));
}
