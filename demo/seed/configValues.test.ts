import { expect, test } from 'vitest';
import { categoriesOf, schemaFaults } from '#domain/configs/schema.ts';
import { configFieldTypes } from '#contract/http/configSchema.ts';
import { fieldsOfTarget, enabledFieldOf } from '#domain/configs/mulling.ts';
import { validationOf } from '#domain/configs/fields.ts';
import { demoFields, mullingTargets } from '#demo/seed/configSchema/index.ts';

const fields = Object.values(demoFields);

test('the schema of the demo is valid and has every type and validation', () => {
  expect([...schemaFaults(demoFields)].map(([name, faults]) => [name, [...faults]])).toEqual([]);
  expect(fields).toHaveLength(120);
  expect(categoriesOf(demoFields)).toHaveLength(10);
  expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(configFieldTypes));
  expect(new Set(fields.map(validationOf))).toEqual(new Set(['none', 'enum', 'minMax']));
  expect(fields.filter(({ hidden }) => hidden).length).toBeGreaterThan(3);
});

test('each mulling target has a switch and further fields', () => {
  const schema = { schema: demoFields, mullingTargets, revision: 0 };
  for (const target of mullingTargets) {
    expect(enabledFieldOf(schema, target)).not.toBeNull();
    expect(fieldsOfTarget(schema, target).length).toBeGreaterThan(1);
  }
});
