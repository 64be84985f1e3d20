import { type ConfigField, type ConfigSchema, scriptVersionKey } from '#contract/http/configSchema.ts';
import { isSameData } from '#domain/sameData.ts';
import { isMullingField } from './mulling.ts';
import { sortedFields } from './schema.ts';
import { isScriptVersion, type ValueFault, valueFault } from './values.ts';

/** Values by name of their field, as stored: they may be invalid since a change of the schema. */
export type StoredData = Readonly<Record<string, unknown>>;

/** Types of configs with values of the schema. */
export type ConfigKind = 'base' | 'game' | 'mulling';

/** The types of configs that users create. */
export const isEditableKind = (type: string): type is 'game' | 'mulling' =>
  type === 'game' || type === 'mulling';

/** The fields that a config of a type may set, by name: mulling configs set those of mulling targets, game configs all others. */
export const fieldsFor = (schema: ConfigSchema, kind: ConfigKind): Map<string, ConfigField> =>
  new Map(
    sortedFields(schema.schema)
      .filter((field) => kind === 'base' || isMullingField(schema, field) === (kind === 'mulling'))
      .map((field) => [field.name, field]),
  );

export type DataFault = ValueFault | { reason: 'unknownField' | 'invalidVersion' };

/** Errors in the values of a config, by name; empty when all are valid. */
export function dataFaults(schema: ConfigSchema, kind: ConfigKind, data: StoredData): Map<string, DataFault> {
  const fields = fieldsFor(schema, kind);
  const faults = new Map<string, DataFault>();
  for (const [name, value] of Object.entries(data)) {
    const fault = valueFaultIn(fields, kind, name, value);
    if (fault) faults.set(name, fault);
  }
  return faults;
}

function valueFaultIn(
  fields: ReadonlyMap<string, ConfigField>,
  kind: ConfigKind,
  name: string,
  value: unknown,
): DataFault | null {
  if (kind === 'base' && name === scriptVersionKey)
    return isScriptVersion(value) ? null : { reason: 'invalidVersion' };
  const field = fields.get(name);
  return field ? valueFault(field, value) : { reason: 'unknownField' };
}

/** Names whose values differ, or that only one of the two has. */
export const changedNames = (loaded: StoredData, data: StoredData): string[] =>
  [...new Set([...Object.keys(loaded), ...Object.keys(data)])].filter(
    (name) =>
      Object.hasOwn(loaded, name) !== Object.hasOwn(data, name) || !isSameData(loaded[name], data[name]),
  );

/** The values of the base config without the script version, which is changed separately. */
export const withoutVersion = (config: StoredData): StoredData =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== scriptVersionKey));

export interface ConfigDraft {
  name: string;
  description: string | null;
  data: StoredData;
}

export type SaveState = 'unchanged' | 'empty' | 'invalid' | 'ready';

/**
 * Whether a game or mulling config can be saved: only when it has values, differs from the loaded one, and is valid.
 * @param loaded null for a new config
 */
export function saveState(
  schema: ConfigSchema,
  kind: 'game' | 'mulling',
  loaded: ConfigDraft | null,
  draft: ConfigDraft,
): SaveState {
  if (Object.keys(draft.data).length === 0) return 'empty';
  if (dataFaults(schema, kind, draft.data).size > 0) return 'invalid';
  return loaded && isSameData({ ...loaded }, { ...draft }) ? 'unchanged' : 'ready';
}
