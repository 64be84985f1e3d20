import fc from 'fast-check';
import {
  type ConfigData,
  type ConfigField,
  configFieldTypes,
  type ConfigSchema,
  type ConfigValue,
} from '#contract/http/configSchema.ts';
import type { NamedField } from './fields.ts';

/** A valid integer field of the category Match. */
export const aField = (over: Partial<NamedField> = {}): NamedField => {
  const { name = 'pace', category = 'Match', ...rest } = over;
  return {
    name,
    category,
    type: 'integer',
    title: 'Pace',
    description: 'How fast it plays',
    identifier: `${category}->>${name}`,
    defaultValue: null,
    hidden: false,
    index: 1,
    minimum: null,
    maximum: null,
    enum: null,
    ...rest,
  };
};

export const aSchema = (...fields: NamedField[]): ConfigSchema => ({
  schema: Object.fromEntries(fields.map(({ name, ...field }) => [name, field])),
  mullingTargets: [{ name: 'coins', title: 'Coins', categories: ['Mulling'] }],
  revision: 3,
});

/** A readable text without spaces around it. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => `a${text.replaceAll(/[^\p{L}\p{N} ->"'\\/]/gu, '')}z`);

const anyAddress = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255))).map((parts) => parts.join('.'));

const restrictions = (field: ConfigField): fc.Arbitrary<ConfigField> => {
  if (field.type === 'integer')
    return fc.oneof(
      fc.constant(field),
      fc.tuple(fc.integer(), fc.nat(5000)).map(([minimum, span]) => ({
        ...field,
        minimum,
        maximum: minimum + span,
      })),
      fc
        .uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 })
        .map((items) => ({ ...field, enum: items })),
    );
  if (field.type !== 'string') return fc.constant(field);
  return fc.oneof(
    fc.constant(field),
    fc.uniqueArray(anyText, { minLength: 1, maxLength: 5 }).map((items) => ({ ...field, enum: items })),
  );
};

/** A valid schema with fields of every type in two categories; some of them belong to the target coins. */
export const anySchema: fc.Arbitrary<ConfigSchema> = fc
  .array(
    fc
      .record({
        type: fc.constantFrom(...configFieldTypes),
        isMulling: fc.boolean(),
        index: fc.integer({ min: 1, max: 9 }),
      })
      .chain(({ type, isMulling, index }) =>
        restrictions(aField({ type, index, category: isMulling ? 'Mulling' : 'Match' })),
      ),
    { maxLength: 12 },
  )
  .map((fields) =>
    aSchema(
      ...fields.map((field, at) => {
        const name = field.category === 'Mulling' ? `coins${at}` : `field${at}`;
        return {
          ...field,
          name,
          identifier: `${field.category}->>"${name}"`,
          defaultValue: field.type === 'boolean' ? at % 2 === 0 : null,
        };
      }),
    ),
  );

export function anyValueOf(field: ConfigField): fc.Arbitrary<ConfigValue> {
  if (field.enum) return fc.constantFrom(...field.enum);
  switch (field.type) {
    case 'boolean':
      return fc.boolean();
    case 'ipv4':
      return anyAddress;
    case 'string':
      return anyText;
    case 'integer':
      return fc.integer({ min: field.minimum ?? -(2 ** 31), max: field.maximum ?? 2 ** 31 });
    case 'numeric':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  }
}

export const anyDataOf = (fields: ReadonlyMap<string, ConfigField>): fc.Arbitrary<ConfigData> =>
  fc
    .tuple(
      ...[...fields].map(([name, field]) =>
        fc
          .option(anyValueOf(field))
          .map((value): [string, ConfigValue][] => (value === null ? [] : [[name, value]])),
      ),
    )
    .map((entries) => Object.fromEntries(entries.flat()));
