import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSchemas } from '../../scripts/apiDocs/schema.ts';
import { judge } from './baseline.ts';
import { breaksBetween } from './compare.ts';
import type { ContractRecord } from './records.ts';

const schemaOf = (schema: z.ZodType) => createSchemas().of(schema);
const object = (shape: z.ZodRawShape) => z.object(shape);

interface Shapes {
  kind?: ContractRecord['kind'];
  address?: string;
  request?: z.ZodType;
  answer?: z.ZodType;
}

const versionOf = ({ kind = 'call', address = 'GET /a', request, answer }: Shapes): ContractRecord[] => [
  {
    kind,
    name: 'a',
    address,
    request: schemaOf(request ?? object({})),
    answer: schemaOf(answer ?? object({})),
  },
];

const breaks = (before: Shapes, now: Shapes): string[] =>
  breaksBetween(versionOf(before), versionOf(now)).map(({ what }) => what);

const answer = (shape: z.ZodRawShape): Shapes => ({ answer: object(shape) });
const request = (shape: z.ZodRawShape): Shapes => ({ request: object(shape) });
const to = 'answer to the version before: ';
const of = 'answer of the version before: ';
const asked = 'request of the version before: ';

test.each<[string, Shapes, Shapes, string[]]>([
  ['another address', {}, { address: 'GET /b' }, ['is GET /b instead of GET /a']],
  ['a field that is gone', answer({ x: z.string() }), answer({}), [`${to}x: may be missing`]],
  [
    'a field that is optional now',
    answer({ x: z.string() }),
    answer({ x: z.string().optional() }),
    [`${to}x: may be missing`],
  ],
  ['a new field that the app needs', answer({}), answer({ x: z.string() }), [`${of}x: may be missing`]],
  [
    'another type',
    answer({ x: z.string() }),
    answer({ x: z.number() }),
    [`${to}x: is number instead of string`, `${of}x: is string instead of number`],
  ],
  [
    'null',
    answer({ x: z.string() }),
    answer({ x: z.string().nullable() }),
    [`${to}x: is null instead of string`],
  ],
  [
    'a new value of a strict enumeration',
    answer({ x: z.enum(['a', 'b']) }),
    answer({ x: z.enum(['a', 'b', 'c']) }),
    [`${to}x: may be "c", which was not possible`],
  ],
  [
    'a value that is gone: an older API may still send it',
    answer({ x: z.enum(['a', 'b']) }),
    answer({ x: z.enum(['a']) }),
    [`${of}x: may be "b", which was not possible`],
  ],
  [
    'a wider limit of an answer',
    answer({ x: z.string().max(10) }),
    answer({ x: z.string().max(20) }),
    [`${to}x: maxLength 20 is above 10`],
  ],
  [
    'in a list, and in a record',
    answer({ x: z.array(z.object({ y: z.int() })), z: z.record(z.string(), z.int()) }),
    answer({ x: z.array(z.object({ y: z.number() })), z: z.record(z.string(), z.number()) }),
    [`${to}x[].y: is number instead of integer`, `${to}z.*: is number instead of integer`],
  ],
  [
    'a new kind of a union',
    answer({ x: z.discriminatedUnion('k', [object({ k: z.literal('a') }), object({ k: z.literal('b') })]) }),
    answer({
      x: z.discriminatedUnion('k', [
        object({ k: z.literal('a') }),
        object({ k: z.literal('b') }),
        object({ k: z.literal('c') }),
      ]),
    }),
    [`${to}x.k: may be "c", which was not possible`],
  ],
  ['a field that must be sent now', request({}), request({ x: z.string() }), [`${asked}x: may be missing`]],
  [
    'a narrower limit of a request',
    request({ x: z.array(z.int()).max(10) }),
    request({ x: z.array(z.int()).max(5) }),
    [`${asked}x: maxItems 10 is above 5`],
  ],
  [
    'another form of a text',
    request({ x: z.string() }),
    request({ x: z.string().regex(/^a/) }),
    [`${asked}x: pattern is not ^a`],
  ],
])('breaks: %s', (_name, before, now, problems) => {
  expect(breaks(before, now)).toEqual(problems);
});

test.each<[string, Shapes, Shapes]>([
  ['a new field of an answer with a default', answer({}), answer({ x: z.string().default('') })],
  ['a new field of an answer that may be missing', answer({}), answer({ x: z.string().optional() })],
  ['a field that has a default from now on', answer({ x: z.int() }), answer({ x: z.int().default(0) })],
  [
    'a new value where unknown ones are read as another',
    answer({ x: z.enum(['a', 'b']).catch('a') }),
    answer({ x: z.enum(['a', 'b', 'c']).catch('a') }),
  ],
  [
    'a field of a request that may be left out now',
    request({ x: z.int() }),
    request({ x: z.int().optional() }),
  ],
  ['a new optional field of a request', request({}), request({ x: z.int().optional() })],
  ['a wider limit of a request', request({ x: z.string().max(5) }), request({ x: z.string().max(9) })],
  ['a new value of a request', request({ x: z.enum(['a']) }), request({ x: z.enum(['a', 'b']) })],
  ['a whole number where any is allowed', request({ x: z.int() }), request({ x: z.number() })],
])('breaks nothing: %s', (_name, before, now) => {
  expect(breaks(before, now)).toEqual([]);
});

test('a removed call breaks open pages, a new one does not', () => {
  expect(breaksBetween(versionOf({}), [])).toEqual([{ where: 'call a', what: 'was removed' }]);
  expect(breaksBetween([], versionOf({}))).toEqual([]);
});

test('agents are updated after the API: a command may need a field that the version before did not send', () => {
  const kind = 'agent command';
  expect(breaks({ kind, ...answer({}) }, { kind, ...answer({ x: z.int() }) })).toEqual([]);
  expect(breaks({ kind, ...answer({ x: z.int() }) }, { kind, ...answer({}) })).toEqual([
    `${to}x: may be missing`,
  ]);
});

test('a schema that contains itself is compared once', () => {
  const tree = (leaf: z.ZodType): ContractRecord[] => [
    { kind: 'call', name: 'a', address: 'GET /a', answer: { $ref: '#/components/schemas/Tree' } },
    {
      kind: 'schema',
      name: 'Tree',
      answer: {
        type: 'object',
        properties: {
          leaf: schemaOf(leaf),
          inner: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
        required: ['leaf', 'inner'],
      },
    },
  ];
  expect(breaksBetween(tree(z.int()), tree(z.int()))).toEqual([]);
  expect(breaksBetween(tree(z.int()), tree(z.string())).map(({ what }) => what)).toEqual([
    `${to}leaf: is string instead of integer`,
    `${of}leaf: is integer instead of string`,
  ]);
});

test('an accepted change breaks nothing, and one that does not exist any more is reported', () => {
  const found = { where: 'call a', what: 'was removed' };
  const note = 'Nobody has used it since the release before.';
  expect(judge([found], [])).toEqual({ unaccepted: [found], outdated: [] });
  expect(judge([found], [{ ...found, note }])).toEqual({ unaccepted: [], outdated: [] });
  expect(judge([], [{ ...found, note }])).toEqual({ unaccepted: [], outdated: [{ ...found, note }] });
});
