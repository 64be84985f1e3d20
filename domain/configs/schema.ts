import type { ConfigFields } from '#contract/http/configSchema.ts';
import { type FieldFaults, fieldFaults, type NamedField } from './fields.ts';

const byPosition = (a: NamedField, b: NamedField): number =>
  a.category.localeCompare(b.category, 'en') ||
  a.index - b.index ||
  a.title.localeCompare(b.title, 'en') ||
  (a.name < b.name ? -1 : 1);

/** The fields by category, and within it by index. */
export const sortedFields = (fields: ConfigFields): NamedField[] =>
  Object.entries(fields)
    .map(([name, field]) => ({ ...field, name }))
    .toSorted(byPosition);

export const categoriesOf = (fields: ConfigFields): string[] => [
  ...new Set(sortedFields(fields).map(({ category }) => category)),
];

/**
 * Faults of every invalid field, by name; empty when the schema is valid.
 * @param stored the fields as they were before: their names stay valid
 */
export function schemaFaults(fields: ConfigFields, stored: ConfigFields = {}): Map<string, FieldFaults> {
  const byIdentifier = Map.groupBy(Object.entries(fields), ([, { identifier }]) => identifier);
  const repeated = new Set([...byIdentifier].filter(([, group]) => group.length > 1).map(([key]) => key));
  const taken = { names: new Set<string>(), identifiers: repeated, kept: new Set(Object.keys(stored)) };
  return new Map(
    Object.entries(fields)
      .map(([name, field]) => [name, fieldFaults({ ...field, name }, taken)] as const)
      .filter(([, faults]) => faults.size > 0),
  );
}

/**
 * Moves a field within its category, and numbers the fields of the category from 1.
 * @param position new position, from 0; beyond the end it becomes the last
 */
export function moveField(fields: ConfigFields, name: string, position: number): ConfigFields {
  const moved = fields[name];
  if (!moved) return fields;
  const others = sortedFields(fields)
    .filter((field) => field.category === moved.category && field.name !== name)
    .map((field) => field.name);
  const order = others.toSpliced(Math.max(0, position), 0, name);
  const indexes = new Map(order.map((each, at) => [each, at + 1]));
  return Object.fromEntries(
    Object.entries(fields).map(([each, field]) => [
      each,
      { ...field, index: indexes.get(each) ?? field.index },
    ]),
  );
}
