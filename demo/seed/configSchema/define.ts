import type { ConfigField, ConfigValue } from '#contract/http/configSchema.ts';
import { identifierFor, type NamedField, resetForType } from '#domain/configs/fields.ts';

type Options = Partial<Pick<ConfigField, 'enum' | 'minimum' | 'maximum' | 'hidden'>>;
type Definition = Omit<NamedField, 'category' | 'identifier' | 'index'>;

const define =
  <V extends ConfigValue>(type: ConfigField['type']) =>
  (
    name: string,
    title: string,
    description: string,
    defaultValue: V | null = null,
    options: Options = {},
  ): Definition => ({
    hidden: false,
    ...resetForType(type),
    name,
    title,
    description,
    defaultValue,
    ...options,
  });

/** Definitions of fields: name, title, description, default, and restrictions. */
export const flag = define<boolean>('boolean');
export const text = define<string>('string');
export const whole = define<number>('integer');
export const decimal = define<number>('numeric');
export const address = define<string>('ipv4');

export const oneOf = <T extends string | number>(...items: T[]): Options => ({ enum: items });
export const between = (minimum: number, maximum: number): Options => ({ minimum, maximum });
export const hidden: Options = { hidden: true };

export const category = (name: string, definitions: readonly Definition[]): NamedField[] =>
  definitions.map((field, position) => ({
    ...field,
    category: name,
    identifier: identifierFor(name, field.name),
    index: position + 1,
  }));
