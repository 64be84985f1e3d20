import { line, textLength } from '#contract/common.ts';
import {
  type ConfigField,
  type ConfigFieldType,
  configLimits,
  scriptVersionKey,
} from '#contract/http/configSchema.ts';
import { type ValueFault, valueFault } from './values.ts';

export interface NamedField extends ConfigField {
  name: string;
}

/** How the values of a field are restricted. */
export type ValidationType = 'none' | 'enum' | 'minMax';

/** The validations that the dialog offers for each type; empty if there is no choice. */
export const validationTypes: Record<ConfigFieldType, readonly ValidationType[]> = {
  boolean: [],
  string: ['enum', 'none'],
  integer: ['enum', 'minMax', 'none'],
  numeric: ['enum', 'none'],
  ipv4: [],
};

export const validationOf = (field: Pick<ConfigField, 'enum' | 'minimum' | 'maximum'>): ValidationType =>
  field.enum ? 'enum' : field.minimum !== null || field.maximum !== null ? 'minMax' : 'none';

export const resetForType = (
  type: ConfigFieldType,
): Pick<ConfigField, 'type' | 'defaultValue' | 'enum' | 'minimum' | 'maximum'> => ({
  type,
  defaultValue: type === 'boolean' ? false : null,
  enum: null,
  minimum: null,
  maximum: null,
});

export type FieldFault =
  | ValueFault
  | {
      reason:
        | 'required'
        | 'textTooLong'
        | 'textUnreadable'
        | 'invalidName'
        | 'reservedName'
        | 'duplicateName'
        | 'invalidIdentifier'
        | 'duplicateIdentifier'
        | 'invalidIndex'
        | 'notForType'
        | 'enumEmpty'
        | 'enumItemInvalid'
        | 'enumItemDuplicate'
        | 'limitNotInteger'
        | 'limitsReversed';
    };

/** Errors of a field by the key of the invalid property. */
export type FieldFaults = Map<keyof NamedField, FieldFault>;

/** Names and identifiers of the other fields. */
export interface UsedNames {
  names: ReadonlySet<string>;
  identifiers: ReadonlySet<string>;
  /** Names that fields already have: they stay, whatever their characters, because configs have values under them. */
  kept?: ReadonlySet<string>;
}

const nameShape = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Keys with a special meaning in the language, and the key of the version in the base config. */
const isReserved = (name: string): boolean =>
  name in Object.prototype || name === 'prototype' || name === scriptVersionKey;

/** Between section and key of an identifier. */
const identifierSeparator = '->>';

/** `section->>key`, as generated for a new field. */
export const identifierFor = (category: string, name: string): string =>
  `${category.trim()}${identifierSeparator}${name}`;

const isIdentifier = (text: string): boolean => {
  const parts = text.split(identifierSeparator);
  return parts.length === 2 && parts.every((part) => part.trim() !== '' && part.trim() === part);
};

/** Checks the definition of a field; empty when it is valid. The dialog of a field and the server use this check. */
export function fieldFaults(field: NamedField, taken: UsedNames): FieldFaults {
  const faults: FieldFaults = new Map();
  const { fieldText } = configLimits;
  const add = (key: keyof NamedField, fault: FieldFault | null): void => {
    if (fault && !faults.has(key)) faults.set(key, fault);
  };
  for (const key of ['name', 'category', 'title', 'identifier'] as const)
    add(key, textFault(field[key], fieldText));
  add('description', textFault(field.description, textLength.description));
  const isKept = taken.kept?.has(field.name) ?? false;
  add('name', isKept || nameShape.test(field.name) ? null : { reason: 'invalidName' });
  add('name', isReserved(field.name) ? { reason: 'reservedName' } : null);
  add('name', taken.names.has(field.name) ? { reason: 'duplicateName' } : null);
  add('identifier', isIdentifier(field.identifier) ? null : { reason: 'invalidIdentifier' });
  add('identifier', taken.identifiers.has(field.identifier) ? { reason: 'duplicateIdentifier' } : null);
  add('index', Number.isSafeInteger(field.index) && field.index >= 1 ? null : { reason: 'invalidIndex' });
  add('enum', enumFault(field));
  for (const key of ['minimum', 'maximum'] as const) add(key, limitFault(field, key));
  if (field.minimum !== null && field.maximum !== null && field.minimum > field.maximum)
    add('maximum', { reason: 'limitsReversed' });
  add('defaultValue', defaultFault(field));
  return faults;
}

function textFault(text: string, max: number): FieldFault | null {
  if (text.trim() === '') return { reason: 'required' };
  if (text.length > max) return { reason: 'textTooLong' };
  const parsed = line(max).safeParse(text);
  return parsed.success && parsed.data === text ? null : { reason: 'textUnreadable' };
}

const hasLimits = (type: ConfigFieldType): boolean => type !== 'boolean' && type !== 'ipv4';

function enumFault(field: NamedField): FieldFault | null {
  if (field.enum === null) return null;
  if (!hasLimits(field.type)) return { reason: 'notForType' };
  if (field.enum.length === 0) return { reason: 'enumEmpty' };
  const rules = { type: field.type, enum: null, minimum: null, maximum: null };
  if (field.enum.some((item) => item === '' || valueFault(rules, item))) return { reason: 'enumItemInvalid' };
  return new Set(field.enum).size < field.enum.length ? { reason: 'enumItemDuplicate' } : null;
}

function limitFault(field: NamedField, key: 'minimum' | 'maximum'): FieldFault | null {
  const limit = field[key];
  if (limit === null) return null;
  if (!hasLimits(field.type)) return { reason: 'notForType' };
  const isValid =
    field.type === 'numeric'
      ? Number.isFinite(limit)
      : Number.isSafeInteger(limit) && (field.type === 'integer' || limit >= 0);
  return isValid ? null : { reason: 'limitNotInteger' };
}

/** A boolean needs a default; for other types the script may decide. */
function defaultFault(field: NamedField): FieldFault | null {
  if (field.defaultValue === null) return field.type === 'boolean' ? { reason: 'notBoolean' } : null;
  return valueFault(field, field.defaultValue);
}
