import {
  type ConfigData,
  configLimits,
  type ConfigSchema,
  type ConfigValue,
} from '#contract/http/configSchema.ts';
import { dataFaults, fieldsFor, type StoredData } from './data.ts';
import { type JsonEntry, readJsonEntries, type TextPlace } from './jsonEntries.ts';
import { valueFault } from './values.ts';

type Kind = 'game' | 'mulling';

/** A key or value of a file that cannot be imported; `value` is its JSON text, shortened. */
export interface ImportFault {
  reason: 'unknownKey' | 'duplicateKey' | 'invalidValue';
  id: string;
  value: string;
  place: TextPlace;
}

export type ImportResult =
  /** The file cannot be read at all; without a place if it was not opened. */
  | { fault: 'notJsonFile' | 'tooLarge'; place: null }
  | { fault: 'notJson' | 'notObject'; place: TextPlace }
  /** The config may be saved only if `faults` is empty. */
  | { fault: null; data: ConfigData; faults: readonly ImportFault[] };

export function fileFault({ name, size }: { name: string; size: number }): 'notJsonFile' | 'tooLarge' | null {
  if (!name.toLowerCase().endsWith('.json')) return 'notJsonFile';
  return size > configLimits.fileBytes ? 'tooLarge' : null;
}

const shownLength = 80;
const shorten = (text: string): string =>
  text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text;

/** Reads a config from the text of a JSON file whose keys are identifiers. */
export function importConfig(schema: ConfigSchema, kind: Kind, text: string): ImportResult {
  const read = readJsonEntries(text);
  if (read.fault) return read;
  const fields = new Map(
    [...fieldsFor(schema, kind)].map(([name, field]) => [field.identifier, { ...field, name }]),
  );
  const seen = new Set<string>();
  const data = new Map<string, ConfigValue>();
  const faults: ImportFault[] = [];
  for (const entry of read.entries) {
    const field = fields.get(entry.key);
    const value = scalarOf(entry);
    const refuse = (reason: ImportFault['reason']): void =>
      void faults.push({
        reason,
        id: shorten(entry.key),
        value: shorten(entry.valueText),
        place: entry.place,
      });
    if (seen.has(entry.key)) refuse('duplicateKey');
    else if (!field) refuse('unknownKey');
    else if (value === undefined || valueFault(field, value)) refuse('invalidValue');
    else data.set(field.name, value);
    seen.add(entry.key);
  }
  return { fault: null, data: Object.fromEntries(data), faults };
}

/** Undefined for null, lists and objects, which no field allows. */
function scalarOf({ valueText }: JsonEntry): ConfigValue | undefined {
  if (/^[[{]|^null$/.test(valueText)) return undefined;
  const value = JSON.parse(valueText) as ConfigValue;
  return typeof value === 'number' ? value + 0 : value;
}

/** Names of the values that {@link exportConfig} leaves out: the schema no longer has or allows them. */
export const leftOutOfExport = (schema: ConfigSchema, kind: Kind, data: StoredData): string[] => [
  ...dataFaults(schema, kind, data).keys(),
];

/** The text of a file whose import gives the same values; values that the schema no longer allows are left out. */
export function exportConfig(schema: ConfigSchema, kind: Kind, data: StoredData): string {
  const members = [...fieldsFor(schema, kind)]
    .filter(([name, field]) => Object.hasOwn(data, name) && !valueFault(field, data[name]))
    .map(([name, { identifier }]) => [identifier, data[name]]);
  return `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`;
}
