import { line } from '#contract/common.ts';
import {
  type ConfigField,
  configLimits,
  type ConfigValue,
  scriptVersion,
} from '#contract/http/configSchema.ts';

/** Why a value is refused; `limit` is the violated minimum or maximum, for a text in characters. */
export type ValueFault =
  | {
      reason:
        | 'notBoolean'
        | 'notText'
        | 'unreadable'
        | 'notInteger'
        | 'notNumber'
        | 'notAddress'
        | 'notInEnum';
    }
  | { reason: 'belowMinimum' | 'aboveMaximum' | 'tooShort' | 'tooLong'; limit: number };

/** The properties of a field that restrict its values. */
export type ValueRules = Pick<ConfigField, 'type' | 'minimum' | 'maximum' | 'enum'>;

/** Four groups of one to three digits, as in the specification of the type. */
const address = /^\d{1,3}(\.\d{1,3}){3}$/;
/** A text without characters that cannot be displayed and without spaces around it; it may be empty. */
const readable = line(configLimits.value, 0);

const isReadable = (text: string): boolean => {
  const parsed = readable.safeParse(text);
  return parsed.success && parsed.data === text;
};

/** Whether a value can be the script version of the base config. */
export const isScriptVersion = (value: unknown): boolean => scriptVersion.safeParse(value).data === value;

/** Why a value is invalid; null when the field allows it. Form, grid, import and server use this check. */
export function valueFault(field: ValueRules, value: unknown): ValueFault | null {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : { reason: 'notBoolean' };
    case 'ipv4':
      return typeof value === 'string' && address.test(value) ? null : { reason: 'notAddress' };
    case 'string':
      if (typeof value !== 'string') return { reason: 'notText' };
      return textFault(field, value);
    case 'integer':
      if (!Number.isSafeInteger(value)) return { reason: 'notInteger' };
      return numberFault(field, value as number);
    case 'numeric':
      if (!Number.isFinite(value)) return { reason: 'notNumber' };
      return numberFault(field, value as number);
  }
}

const notInEnum = (field: ValueRules, value: string | number): ValueFault | null =>
  field.enum && !field.enum.includes(value) ? { reason: 'notInEnum' } : null;

function textFault(field: ValueRules, value: string): ValueFault | null {
  const { minimum, maximum } = field;
  if (minimum !== null && value.length < minimum) return { reason: 'tooShort', limit: minimum };
  const most = Math.min(maximum ?? configLimits.value, configLimits.value);
  if (value.length > most) return { reason: 'tooLong', limit: most };
  return isReadable(value) ? notInEnum(field, value) : { reason: 'unreadable' };
}

function numberFault(field: ValueRules, value: number): ValueFault | null {
  const { minimum, maximum } = field;
  if (minimum !== null && value < minimum) return { reason: 'belowMinimum', limit: minimum };
  if (maximum !== null && value > maximum) return { reason: 'aboveMaximum', limit: maximum };
  return notInEnum(field, value);
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const whole = /^[+-]?\d+$/;
const booleans = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** The value for a typed or pasted text; undefined when it cannot be read. It may still be invalid. */
export function parseValue({ type }: ValueRules, text: string): ConfigValue | undefined {
  const trimmed = text.trim();
  switch (type) {
    case 'boolean':
      return booleans.get(trimmed.toLowerCase());
    case 'integer':
      return whole.test(trimmed) ? Number(trimmed) + 0 : undefined;
    case 'numeric':
      return decimal.test(trimmed) ? Number(trimmed) + 0 : undefined;
    case 'string':
    case 'ipv4':
      return trimmed;
  }
}

export type ValueEditor = 'switch' | 'select' | 'integer' | 'number' | 'address' | 'text';

export function editorOf(field: ValueRules): ValueEditor {
  if (field.enum) return 'select';
  const editors = {
    boolean: 'switch',
    integer: 'integer',
    numeric: 'number',
    ipv4: 'address',
    string: 'text',
  } as const;
  return editors[field.type];
}
