import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layerKinds } from '#contract/http/effectiveConfig.ts';
import { type ConfigLayer, effectiveValues, inOrder, valuesByName } from './effective.ts';
import { anySchema, anyValueOf } from './fixtures.ts';
import { valueFault } from './values.ts';

/** Layers of all kinds, with values of the schema, invalid ones, and names that it does not have. */
const anyLayers = anySchema.chain((schema) => {
  const names = [...Object.keys(schema.schema), 'gone', '__proto__', 'constructor'];
  const anyEntry = fc.constantFrom(...names).chain((name) => {
    const field = Object.hasOwn(schema.schema, name) ? schema.schema[name] : undefined;
    const value = field ? fc.oneof(anyValueOf(field), fc.constant({ nested: 1 })) : fc.integer();
    return fc.tuple(fc.constant(name), value);
  });
  const anyLayer = fc.record({
    source: fc.record({
      kind: fc.constantFrom(...layerKinds.slice(1)),
      configId: fc.integer({ min: 1, max: 99 }),
      name: fc.string(),
    }),
    data: fc.array(anyEntry, { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  });
  return fc.record({ schema: fc.constant(schema), layers: fc.array(anyLayer, { maxLength: 8 }) });
});

const allowed = (schema: Parameters<typeof effectiveValues>[0], name: string, value: unknown): boolean => {
  const field = Object.hasOwn(schema.schema, name) ? schema.schema[name] : undefined;
  return field !== undefined && valueFault(field, value) === null;
};

test('each value is the last allowed one, and lists all earlier ones', () => {
  fc.assert(
    fc.property(anyLayers, ({ schema, layers }) => {
      const values = new Map(effectiveValues(schema, layers).map((value) => [value.name, value]));
      for (const [name, field] of Object.entries(schema.schema)) {
        const set = inOrder(layers).filter(
          ({ data }) => Object.hasOwn(data, name) && allowed(schema, name, data[name]),
        );
        const hasDefault = allowed(schema, name, field.defaultValue);
        const found = values.get(name);
        const last = set.at(-1);
        expect(found?.value).toEqual(last ? last.data[name] : hasDefault ? field.defaultValue : undefined);
        expect(found?.source.kind).toBe(last ? last.source.kind : hasDefault ? 'default' : undefined);
        expect(found?.replaced.map(({ value }) => value) ?? []).toEqual([
          ...set
            .slice(0, -1)
            .toReversed()
            .map(({ data }) => data[name]),
          ...(hasDefault && last ? [field.defaultValue] : []),
        ]);
      }
      expect([...values.keys()].every((name) => Object.hasOwn(schema.schema, name))).toBe(true);
    }),
  );
});

test('the order in which the kinds are given does not matter, and what is played with is always valid', () => {
  fc.assert(
    fc.property(anyLayers, ({ schema, layers }) => {
      const byKind = Map.groupBy(layers, ({ source }) => source.kind);
      const shuffled: ConfigLayer[] = [...byKind.values()].toReversed().flat();
      const values = effectiveValues(schema, layers);
      expect(effectiveValues(schema, shuffled)).toEqual(values);
      for (const [name, value] of Object.entries(valuesByName(values)))
        expect(allowed(schema, name, value)).toBe(true);
    }),
  );
});

test('a layer without allowed values changes nothing', () => {
  fc.assert(
    fc.property(anyLayers, ({ schema, layers }) => {
      const useless: ConfigLayer = {
        source: { kind: 'game', configId: 7, name: 'Useless' },
        data: { gone: 1, ...Object.fromEntries(Object.keys(schema.schema).map((name) => [name, null])) },
      };
      expect(effectiveValues(schema, [...layers, useless])).toEqual(effectiveValues(schema, layers));
    }),
  );
});
