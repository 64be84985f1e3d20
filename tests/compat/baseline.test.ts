import { expect, test } from 'vitest';
import { judge, readAccepted, readBaseline } from './baseline.ts';
import { type Break, breaksBetween } from './compare.ts';
import { recordsOfContract } from './records.ts';
import type { Schema } from './subset.ts';

/** Help text about a change that breaks other versions. */
const helpOn = (version: string, breaks: readonly Break[]): string =>
  [
    `These changes break what is open or running while ${version} is updated, or is rolled back to:`,
    JSON.stringify(breaks, null, 2),
    'Keep the old form next to the new one for a release: an optional field, a default, a second call.',
    'If that is not worth it, add them to tests/compat/accepted.json, each with a `note` that says what people see until they have reloaded.',
  ].join('\n');

test('programs of the last release work with this version, and this one with the API of the last release', () => {
  const { version, records } = readBaseline();
  const { unaccepted, outdated } = judge(breaksBetween(records, recordsOfContract()), readAccepted());
  if (unaccepted.length > 0) throw new Error(helpOn(version, unaccepted));
  // Changes that no longer exist have to be removed from the file.
  expect(outdated).toEqual([]);
});

test('each required field of an answer is missed when it is removed, wherever it is', () => {
  const now = recordsOfContract();
  const calls = now.filter(({ kind, answer }) => kind === 'call' && required(answer).length > 0);
  expect(calls.length).toBeGreaterThan(50);
  for (const call of calls) {
    const answer = { ...call.answer, required: required(call.answer).slice(1) };
    const fields = Object.entries((call.answer?.['properties'] ?? {}) as Schema);
    const properties = Object.fromEntries(fields.filter(([name]) => name !== required(call.answer)[0]));
    const changed = now.map((record) =>
      record === call ? { ...call, answer: { ...answer, properties } } : record,
    );
    expect(breaksBetween(now, changed)).toEqual([
      {
        where: `call ${call.name}`,
        what: `answer to the version before: ${required(call.answer)[0]}: may be missing`,
      },
    ]);
  }
});

test('a field that agents must send from now on is missed in every message of an agent', () => {
  const now = recordsOfContract();
  const reports = now.filter(({ kind }) => kind === 'agent report');
  expect(reports.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clip', 'consoleAct', 'consoleReport', 'consoleScreen', 'taskReport', 'whoIs']),
  );
  for (const report of reports) {
    const needed = { type: 'object', properties: { added: { type: 'string' } }, required: ['added'] };
    const changed = now.map((record) => (record === report ? { ...report, request: needed } : record));
    expect(breaksBetween(now, changed)).toContainEqual(
      expect.objectContaining({ where: `agent report ${report.name}` }),
    );
  }
});

/** Places in an answer that allow only certain values, or no unknown fields. */
function strictPlaces(schema: Schema, path: string): string[] {
  if (schema['x-tolerant'] === true) return [];
  const { properties, items, additionalProperties: others, anyOf, oneOf } = schema as Record<string, Schema>;
  const isStrict = 'enum' in schema || 'const' in schema || schema['additionalProperties'] === false;
  return [
    ...(isStrict ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      strictPlaces(field as Schema, `${path}.${name}`),
    ),
    ...(items ? strictPlaces(items, `${path}[]`) : []),
    ...(typeof others === 'object' ? strictPlaces(others, `${path}.*`) : []),
    ...[anyOf, oneOf].flatMap((branches) =>
      Object.values(branches ?? {}).flatMap((branch) => strictPlaces(branch as Schema, path)),
    ),
  ];
}

test('answers are open: a later API may send fields and values that this version does not know', () => {
  const places = recordsOfContract()
    .filter(({ kind }) => !kind.startsWith('agent'))
    .flatMap(({ name, answer }) => (answer ? strictPlaces(answer, name) : []));
  // The editors of configs need to know how a value is entered. The app does not use the other call.
  expect(places).toEqual(['getConfigSchema.schema.*.type', 'getLiveness.status']);
});

/** The fields that an app of the previous version requires. */
function required({ required: names = [], properties = {} }: Schema = {}): string[] {
  return (names as string[]).filter((name) => !(properties as Record<string, Schema>)[name]?.['x-tolerant']);
}
