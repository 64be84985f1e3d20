import type { ConfigSchema } from '#contract/http/configSchema.ts';
import { createObservable, type Observable, type WritableObservable } from '#domain/observable.ts';
import {
  changedNames,
  type ConfigKind,
  type DataFault,
  dataFaults,
  fieldsFor,
  type StoredData,
} from './data.ts';
import type { NamedField } from './fields.ts';
import { valueFault } from './values.ts';

/**
 * The values of a config while they are edited. Each can be subscribed to on its own, so that an entry
 * renders only one row of a form.
 */
export interface DataDraft {
  /** The value of a field as entered, even when invalid; undefined while the config does not set it. */
  valueOf: (name: string) => Observable<unknown>;
  /** @param value undefined: the config no longer sets the field */
  set: (name: string, value: unknown) => void;
  /** All values that the config sets. */
  data: Observable<StoredData>;
}

/** @param loaded the values at first */
export function createDataDraft(loaded: StoredData): DataDraft {
  const data = createObservable<StoredData>(loaded);
  const values = new Map<string, WritableObservable<unknown>>();
  const ownValue = (name: string): unknown =>
    Object.hasOwn(data.get(), name) ? data.get()[name] : undefined;
  const valueOf = (name: string): WritableObservable<unknown> => {
    const known = values.get(name) ?? createObservable(ownValue(name));
    values.set(name, known);
    return known;
  };
  return {
    valueOf,
    set(name, value) {
      const { [name]: _, ...others } = data.get();
      data.set(value === undefined ? others : { ...others, [name]: value });
      valueOf(name).set(value);
    },
    data,
  };
}

export interface FormFields {
  /** Fields with an editor, by category and index. */
  fields: readonly NamedField[];
  /** Names in the initial values that no field of the schema allows any more: they can only be removed. */
  orphaned: readonly string[];
}

/**
 * Hidden fields are left out, unless one of their values is invalid, because it could not be corrected then.
 * @param data values with which the form begins, and those that it has when the schema changes
 */
export function formFields(
  schema: ConfigSchema,
  kind: ConfigKind,
  ...data: readonly StoredData[]
): FormFields {
  const all = fieldsFor(schema, kind);
  const isFaulty = (field: NamedField): boolean =>
    data.some(
      (values) => Object.hasOwn(values, field.name) && valueFault(field, values[field.name]) !== null,
    );
  return {
    fields: [...all]
      .map(([name, field]) => ({ ...field, name }))
      .filter((field) => !field.hidden || isFaulty(field)),
    orphaned: [...new Set(data.flatMap((values) => Object.keys(values)))].filter((name) => !all.has(name)),
  };
}

/** Filters of the fields of a form: all, those that the config sets, changed ones, or invalid ones. */
export const fieldFilters = ['all', 'set', 'changed', 'invalid'] as const;
export type FieldFilter = (typeof fieldFilters)[number];

/** The names that each filter shows, besides `all`. */
export type FilteredNames = Readonly<Record<Exclude<FieldFilter, 'all'>, ReadonlySet<string>>> & {
  faults: ReadonlyMap<string, DataFault>;
};

/** @param loaded values before they were edited; empty for a new config */
export function filteredNames(
  schema: ConfigSchema,
  kind: ConfigKind,
  loaded: StoredData,
  data: StoredData,
): FilteredNames {
  const faults = dataFaults(schema, kind, data);
  const all = fieldsFor(schema, kind);
  const isListed = (name: string): boolean => all.get(name)?.hidden === false || faults.has(name);
  return {
    set: new Set(Object.keys(data).filter(isListed)),
    changed: new Set(changedNames(loaded, data)),
    invalid: new Set(faults.keys()),
    faults,
  };
}
