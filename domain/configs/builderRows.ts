import type { ConfigFields, ConfigFieldType } from '#contract/http/configSchema.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { isSameData } from '#domain/sameData.ts';
import { containsWords } from '#domain/tables/filters.ts';
import type { NamedField } from './fields.ts';
import { sortedFields } from './schema.ts';

/** How a field differs from the loaded schema; a changed position alone does not count. */
export type FieldChange = 'none' | 'new' | 'changed' | 'deleted';

export interface BuilderRow {
  /** For a deleted field: as it was loaded. */
  field: NamedField;
  change: FieldChange;
}

/** The fields of an edited schema by category and index, and the deleted ones at their old places. */
export function builderRows(loaded: ConfigFields, mine: ConfigFields): BuilderRow[] {
  const deleted = Object.entries(loaded).filter(([name]) => !Object.hasOwn(mine, name));
  return sortedFields({ ...mine, ...Object.fromEntries(deleted) }).map((field) => {
    const { name } = field;
    if (!Object.hasOwn(mine, name)) return { field, change: 'deleted' };
    if (!Object.hasOwn(loaded, name)) return { field, change: 'new' };
    const isSame = isSameData({ ...loaded[name], index: 0 }, { ...mine[name], index: 0 });
    return { field, change: isSame ? 'none' : 'changed' };
  });
}

/** Search and filters of fields; empty: all. */
export interface FieldView<Show extends string = string> {
  query: string;
  category: string;
  type: ConfigFieldType | '';
  show: Show | '';
}

export const emptyFieldView = { query: '', category: '', type: '', show: '' } as const;

export const isFiltered = ({ query, category, type, show }: FieldView): boolean =>
  query.trim() !== '' || category !== '' || type !== '' || show !== '';

/** Whether a field passes search, category and type. */
export function fieldFilter({ query, category, type }: FieldView): (field: NamedField) => boolean {
  const words = queryWords(query);
  return (field) =>
    (category === '' || field.category === category) &&
    (type === '' || field.type === type) &&
    (words.length === 0 || containsWords(searchText(field), words));
}

const searchText = ({ title, name, description, identifier }: NamedField): string =>
  foldText([title, name, description, identifier].join('\n'));
