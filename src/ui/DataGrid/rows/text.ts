import { compareCells } from '#domain/tables/filters.ts';
import type { FilterOption } from '#ui/table/ChoiceFilter.tsx';
import type { GridColumn, GridRows } from '../gridColumn.ts';

/** Text of a cell for display, search and copying, also of a secret. */
export function textOf<T>({ text, value }: GridColumn<T>, row: T): string {
  if (text) return text(row);
  const plain = value(row);
  return plain === null || plain === undefined ? '' : String(plain);
}

/** The different texts in the cells of a column, sorted; without the empty one. */
export function textsOf<T>(rows: GridRows<T>, spec: GridColumn<T>): FilterOption[] {
  const texts = new Set<string>();
  for (const id of rows.ids()) {
    const row = rows.get(id);
    if (row) texts.add(textOf(spec, row));
  }
  texts.delete('');
  return [...texts].toSorted(compareCells).map((text) => ({ value: text, label: text }));
}
