import { type FieldFilter, type FilteredNames } from '#domain/configs/draft.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { containsWords } from '#domain/tables/filters.ts';

/** Search and filter of a form. */
export interface FieldView {
  query: string;
  filter: FieldFilter;
  /**
   * Names that the filter matched when it was chosen; null shows all. A field stays while it is edited, although it may
   * no longer match.
   */
  names: ReadonlySet<string> | null;
}

export const allFields: FieldView = { query: '', filter: 'all', names: null };

export const viewOf = (filter: FieldFilter, query: string, names: FilteredNames): FieldView => ({
  query,
  filter,
  names: filter === 'all' ? null : names[filter],
});

const textOf = ({ name, title, description, category, identifier }: NamedField): string =>
  foldText(`${title} ${name} ${category} ${identifier} ${description}`);

/** The fields that a view shows, in their order. */
export function shownFields(fields: readonly NamedField[], { query, names }: FieldView): NamedField[] {
  const words = queryWords(query);
  return fields.filter(
    (field) =>
      (names === null || names.has(field.name)) &&
      (words.length === 0 || containsWords(textOf(field), words)),
  );
}
