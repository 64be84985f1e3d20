import { compareCells } from '#domain/tables/filters.ts';
import type { FilterOption } from '#ui/table/ChoiceFilter.tsx';
import { textOf } from '#ui/table/headerSpec.ts';
import type { GridColumn, GridRows } from '../gridColumn.ts';

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
