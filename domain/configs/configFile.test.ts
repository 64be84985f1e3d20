import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportConfig, fileFault, importConfig, leftOutOfExport } from './configFile.ts';
import { fieldsFor } from './data.ts';
import { aField, anyDataOf, anySchema, aSchema } from './fixtures.ts';
import { readJsonEntries } from './jsonEntries.ts';

const schema = aSchema(
  aField({ name: 'pace', minimum: 1 }),
  aField({ name: 'mode', type: 'string', index: 2 }),
  aField({ name: 'coinsMinimum', category: 'Mulling' }),
);
const imported = (text: string) => importConfig(schema, 'game', text);

test('any valid config exports to a file that imports to itself', () => {
  const kinds = fc.constantFrom('game', 'mulling');
  const config = fc
    .tuple(anySchema, kinds)
    .chain(([any, kind]) => fc.tuple(fc.constant(any), fc.constant(kind), anyDataOf(fieldsFor(any, kind))));
  fc.assert(
    fc.property(config, ([any, kind, data]) => {
      const text = exportConfig(any, kind, data);
      expect(importConfig(any, kind, text)).toEqual({ fault: null, data, faults: [] });
    }),
  );
});

test('keys match by identifier; unknown, repeated and invalid ones are named with their place', () => {
  expect(
    imported(`{
  "Match->>pace": 3,
  "Match->>mode": null,
  "pace": 4,
  "Mulling->>coinsMinimum": 1,
  "Match->>pace": 5,
  "__proto__": { "polluted": true },
  "constructor": {}
}`),
  ).toEqual({
    fault: null,
    data: { pace: 3 },
    faults: [
      { reason: 'invalidValue', id: 'Match->>mode', value: 'null', place: { line: 3, column: 3 } },
      { reason: 'unknownKey', id: 'pace', value: '4', place: { line: 4, column: 3 } },
      { reason: 'unknownKey', id: 'Mulling->>coinsMinimum', value: '1', place: { line: 5, column: 3 } },
      { reason: 'duplicateKey', id: 'Match->>pace', value: '5', place: { line: 6, column: 3 } },
      { reason: 'unknownKey', id: '__proto__', value: '{ "polluted": true }', place: { line: 7, column: 3 } },
      { reason: 'unknownKey', id: 'constructor', value: '{}', place: { line: 8, column: 3 } },
    ],
  });
  expect({}).not.toHaveProperty('polluted');
});

test('a value that a field does not allow is never imported, whatever the file contains', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('Match->>pace', 'Match->>mode', 'x'), fc.jsonValue()),
      (object) => {
        const result = imported(JSON.stringify(object));
        if (result.fault !== null) throw new Error(result.fault);
        for (const [name, value] of Object.entries(result.data))
          expect(typeof value).toBe(name === 'pace' ? 'number' : 'string');
        expect(Object.keys(result.data).length + result.faults.length).toBe(Object.keys(object).length);
      },
    ),
  );
});

test.each([
  ['', { line: 1, column: 1 }],
  ['{"a": 1,}', { line: 1, column: 9 }],
  ['{"a": 1\n "b": 2}', { line: 2, column: 2 }],
  ['{"a": }', { line: 1, column: 7 }],
  ["{'a': 1}", { line: 1, column: 2 }],
  ['{"a": 01}', { line: 1, column: 8 }],
  ['{"a": 1} x', { line: 1, column: 10 }],
  ['{"a": [1 2]}', { line: 1, column: 10 }],
  ['{"a": "line\nbreak"}', { line: 1, column: 7 }],
  ['{\n', { line: 2, column: 1 }],
] as const)('%j is no JSON, and the place is named', (text, place) => {
  expect(imported(text)).toEqual({ fault: 'notJson', place });
});

test.each(['[]', '3', '"text"', '\n [{"a": 1}]'])('%j is no object', (text) => {
  expect(imported(text)).toMatchObject({ fault: 'notObject' });
});

describe('the reader of JSON', () => {
  test('agrees with JSON.parse about every object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, indent) => {
        const read = readJsonEntries(`\uFEFF${JSON.stringify(object, null, indent)}\n`);
        if (read.fault !== null) throw new Error(read.fault);
        expect(read.entries.map(({ key, valueText }) => [key, JSON.parse(valueText)])).toEqual(
          Object.entries(JSON.parse(JSON.stringify(object)) as object),
        );
      }),
    );
  });

  test('agrees with JSON.parse about invalid JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '.',
      'null',
      ' ',
      '\\',
      '"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const isJson = ((): boolean => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        expect(readJsonEntries(text).fault !== 'notJson').toBe(isJson);
      }),
      { numRuns: 500 },
    );
  });

  test('a text of a million brackets or escapes is answered, not a crash', () => {
    expect(readJsonEntries('['.repeat(1_000_000)).fault).toBe('notJson');
    expect(readJsonEntries(`{"a": "${'\\n'.repeat(400_000)}"}`).fault).toBeNull();
    expect(readJsonEntries(`{"a": "${'x'.repeat(1_000_000)}`).fault).toBe('notJson');
  });
});

test('a file is refused before it is opened when it is too large or not a .json file', () => {
  expect(fileFault({ name: 'fast.JSON', size: 1_000_000 })).toBeNull();
  expect(fileFault({ name: 'fast.json', size: 50_000_000 })).toBe('tooLarge');
  expect(fileFault({ name: 'fast.txt', size: 10 })).toBe('notJsonFile');
});

test('values that the schema no longer allows are left out of the export', () => {
  const stored = { pace: 0, mode: 'a', gone: 1, coinsMinimum: 2 };
  expect(JSON.parse(exportConfig(schema, 'game', stored))).toEqual({ 'Match->>mode': 'a' });
  expect(leftOutOfExport(schema, 'game', stored)).toEqual(['pace', 'gone', 'coinsMinimum']);
});
