import type { ConfigField, ConfigFields, ConfigFieldType, ConfigValue } from '#contract/http/configSchema.ts';
import {
  type FieldFault,
  fieldFaults,
  identifierFor,
  type NamedField,
  type UsedNames,
  type ValidationType,
  validationOf,
  validationTypes,
} from './fields.ts';
import { parseValue } from './values.ts';

/** The choice of a category that does not exist yet; categories are never blank. */
export const newCategoryChoice = ' ';

export interface FieldForm {
  /** An existing category, empty while none is chosen, or {@link newCategoryChoice}. */
  category: string;
  newCategory: string;
  type: ConfigFieldType;
  name: string;
  title: string;
  description: string;
  /** Empty: made from category and name. */
  identifier: string;
  index: string;
  hidden: boolean;
  validation: ValidationType;
  /** Available values, separated by commas. */
  items: string;
  /** Limits. The dialog offers them only for integers; those of strings and numerics are kept. */
  minimum: string;
  maximum: string;
  defaultValue: string;
}

const itemsText = (items: ConfigField['enum']): string => items?.join(', ') ?? '';
const numberText = (value: number | null): string => (value === null ? '' : String(value));

/** The validation of a field as its dialog offers it. */
const offeredValidation = (field: ConfigField): ValidationType => {
  const current = validationOf(field);
  return validationTypes[field.type].includes(current) ? current : 'none';
};

export const nextIndex = (fields: ConfigFields, category: string): number =>
  Math.max(0, ...Object.values(fields).map((field) => (field.category === category ? field.index : 0))) + 1;

/** Initial values of the dialog of an existing field. */
export const formOf = (field: NamedField): FieldForm => ({
  category: field.category,
  newCategory: '',
  type: field.type,
  name: field.name,
  title: field.title,
  description: field.description,
  identifier: field.identifier,
  index: String(field.index),
  hidden: field.hidden,
  validation: offeredValidation(field),
  items: itemsText(field.enum),
  minimum: numberText(field.minimum),
  maximum: numberText(field.maximum),
  defaultValue: field.defaultValue === null ? '' : String(field.defaultValue),
});

/** What choosing a type resets: default and validation. */
export const formResetFor = (
  type: ConfigFieldType,
): Pick<FieldForm, 'type' | 'validation' | 'items' | 'minimum' | 'maximum' | 'defaultValue'> => ({
  type,
  validation: 'none',
  items: '',
  minimum: '',
  maximum: '',
  defaultValue: type === 'boolean' ? 'false' : '',
});

/** Initial values of the dialog of a new field. @param category empty when none is chosen yet */
export const newFieldForm = (fields: ConfigFields, category: string): FieldForm => ({
  category,
  newCategory: '',
  name: '',
  title: '',
  description: '',
  identifier: '',
  index: String(nextIndex(fields, category)),
  hidden: false,
  ...formResetFor('string'),
});

/** A text that does not fit the type stays a text, so that the checks of the field refuse it. */
const read = (type: ConfigFieldType, text: string): ConfigValue =>
  parseValue({ type, enum: null, minimum: null, maximum: null }, text) ?? text.trim();

/** NaN for a text that is not a number; null for an empty one. */
function readNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const value = read('numeric', text);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Properties that the dialog does not offer are kept until another type or validation is chosen. */
const isKept = (form: FieldForm, original: NamedField | null): boolean =>
  original?.type === form.type && form.validation === offeredValidation(original);

function readItems(form: FieldForm, original: NamedField | null): ConfigField['enum'] {
  if (form.validation !== 'enum') return null;
  // Items with commas in them cannot be entered, but they are kept.
  if (original?.enum && original.type === form.type && form.items === itemsText(original.enum))
    return original.enum;
  const items = form.items.split(',').map((item) => item.trim());
  return items.filter(Boolean).map((item) => read(form.type, item) as string | number);
}

/** The field that was entered; it may be invalid. @param original the edited field; null: a new one */
export function fieldOf(form: FieldForm, original: NamedField | null): NamedField {
  const { type, hidden, validation } = form;
  const category = (form.category === newCategoryChoice ? form.newCategory : form.category).trim();
  const name = form.name.trim();
  const hasLimits =
    type === 'string' || type === 'numeric' || validation === 'minMax' || isKept(form, original);
  const defaultText = form.defaultValue.trim();
  // An empty text cannot be entered as default, but it is kept.
  const noDefault = type === 'string' && original?.defaultValue === '' ? '' : null;
  return {
    name,
    category,
    type,
    title: form.title.trim(),
    description: form.description.trim(),
    identifier: form.identifier.trim() || identifierFor(category, name),
    index: readNumber(form.index) ?? Number.NaN,
    hidden,
    enum: readItems(form, original),
    minimum: hasLimits ? readNumber(form.minimum) : null,
    maximum: hasLimits ? readNumber(form.maximum) : null,
    defaultValue: defaultText === '' ? noDefault : read(type, defaultText),
  };
}

export function namesOfOtherFields(fields: ConfigFields, name: string | null): UsedNames {
  const others = Object.entries(fields).filter(([each]) => each !== name);
  return {
    names: new Set(others.map(([each]) => each)),
    identifiers: new Set(others.map(([, { identifier }]) => identifier)),
  };
}

/** Errors in the entries of the dialog, by entry; empty when the field is valid. */
export function formFaults(
  form: FieldForm,
  original: NamedField | null,
  taken: UsedNames,
): Map<keyof FieldForm, FieldFault> {
  const isNewCategory = form.category === newCategoryChoice;
  const keys = new Map<keyof NamedField, keyof FieldForm>([
    ['enum', 'items'],
    ['category', isNewCategory ? 'newCategory' : 'category'],
  ]);
  const kept = new Set(original ? [original.name] : []);
  const faults = fieldFaults(fieldOf(form, original), { ...taken, kept });
  // No error for the identifier: it is made from texts that are missing themselves.
  if (form.identifier.trim() === '' && (faults.has('name') || faults.has('category')))
    faults.delete('identifier');
  return new Map([...faults].map(([key, fault]) => [keys.get(key) ?? (key as keyof FieldForm), fault]));
}
