import type { ConfigField, ConfigFields } from '#contract/http/configSchema.ts';
import type { NamedField } from '#domain/configs/fields.ts';
import { moveField, sortedFields } from '#domain/configs/schema.ts';
import type { EditedCopy } from '../useEditedCopy.ts';

/** Changes of the edited schema; nothing is saved. */
export interface SchemaEdit {
  /** Adds a field, or replaces the one with the name `before`. */
  put: (field: NamedField, before: string | null) => void;
  remove: (name: string) => void;
  /** Brings a deleted field back. */
  restore: (field: NamedField) => void;
  /** @param position in its category, from 0 */
  move: (name: string, position: number) => void;
  /** Position of a field in its category, -1 when there is none, and the number of fields there. */
  placeOf: (name: string) => { position: number; count: number };
}

const without = (fields: ConfigFields, name: string | null): ConfigFields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

export function schemaEditOf({ values, set }: Pick<EditedCopy<ConfigField>, 'values' | 'set'>): SchemaEdit {
  const put = ({ name, ...field }: NamedField, before: string | null): void =>
    set((fields) => ({ ...without(fields, before), [name]: field }));
  return {
    put,
    remove: (name) => set((fields) => without(fields, name)),
    restore: (field) => put(field, null),
    move: (name, position) => set((fields) => moveField(fields, name, position)),
    placeOf(name) {
      const own = sortedFields(values).filter(({ category }) => category === values[name]?.category);
      return { position: own.findIndex((field) => field.name === name), count: own.length };
    },
  };
}
