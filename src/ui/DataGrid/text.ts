import { foldText } from '#domain/search/rank.ts';
import type { GridColumn } from './types.ts';

/** Text of a cell for display, search and copying, also of a secret. */
export function textOf<T>({ text, value }: GridColumn<T>, row: T): string {
  if (text) return text(row);
  const plain = value(row);
  return plain === null || plain === undefined ? '' : String(plain);
}

/** Folded text of a row for the search; secrets cannot be searched. */
export function searchTextOf<T>(columns: readonly GridColumn<T>[], row: T): string {
  let all = '';
  for (const spec of columns) {
    if (spec.isSecret) continue;
    const text = textOf(spec, row);
    if (text !== '') all += `${text}\n`;
  }
  return foldText(all);
}
