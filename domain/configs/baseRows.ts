import { type ConfigSchema, scriptVersionKey } from '#contract/http/configSchema.ts';
import { changedNames, dataFaults, fieldsFor, type StoredData } from './data.ts';
import type { NamedField } from './fields.ts';
import { valueFault } from './values.ts';

/** Values without the version of the script, which is changed on its own. */
export const withoutVersion = (config: StoredData): StoredData =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== scriptVersionKey));

export interface BaseFields {
  /** Fields with an editor, by category and index. */
  fields: readonly NamedField[];
  /** Names of values that the schema has no field for: they can only be removed. */
  strays: readonly string[];
}

/**
 * What the base config shows. Hidden fields are left out, unless their value is invalid: it could not be corrected then.
 * @param loaded values before they were edited
 */
export function baseFields(schema: ConfigSchema, loaded: StoredData): BaseFields {
  const all = fieldsFor(schema, 'base');
  const isShown = (field: NamedField): boolean =>
    !field.hidden || (Object.hasOwn(loaded, field.name) && valueFault(field, loaded[field.name]) !== null);
  return {
    fields: [...all].map(([name, field]) => ({ ...field, name })).filter(isShown),
    strays: Object.keys(loaded).filter((name) => !all.has(name)),
  };
}

/** Filters besides search, category and type. */
export type BaseShow = 'set' | 'changed' | 'invalid';

/** The names that each filter shows. */
export const baseShown = (
  schema: ConfigSchema,
  loaded: StoredData,
  data: StoredData,
): Record<BaseShow, ReadonlySet<string>> => ({
  set: new Set(Object.keys(data)),
  changed: new Set(changedNames(loaded, data)),
  invalid: new Set(dataFaults(schema, 'base', data).keys()),
});
