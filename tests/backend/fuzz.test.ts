import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { paymentPagePath } from '#contract/http/wallet.ts';
import { innerSchemas, nestedRequests } from './nestedRequests.ts';
import { names, partsOf } from './requests.ts';
import { type Parts, useWorld } from './world.ts';

const int32 = 2 ** 31 - 1;

/** Invalid and unusual values for every field. */
const forAll: readonly unknown[] = [
  '\0',
  '\ud800',
  'x'.repeat(100_000),
  '',
  int32 + 1,
  -1,
  true,
  null,
  [],
  {},
  ['\0'],
  [int32 + 1],
  { toString: '\0', __proto__: null },
];
/** Values to which only a field for texts reacts differently than to the others. */
const forTexts: readonly unknown[] = [
  'a\0b',
  'Line\r\nbreak',
  '\u001b[31mred',
  '\u007f\u0085',
  '\u200b\u200d\u2060',
  '\u202egnp.exe',
  '%00',
  "'; drop table users; --",
];
/** Values to which only a field for numbers reacts differently. */
const forNumbers: readonly unknown[] = [int32, 2 ** 53, 1e308, -0.5];

/** A field in a JSON schema: `type` is missing where it takes several types. */
interface Field {
  type?: string;
  enum?: unknown;
}

const fieldsOf = (schema: z.ZodType | undefined): [string, Field][] => {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {}) as [string, Field][];
};

/** The values to which a field can react differently. */
function valuesOf({ type, enum: choices }: Field): readonly unknown[] {
  if (type === undefined) return [...forAll, ...forTexts, ...forNumbers];
  if (type === 'string' && !choices) return [...forAll, ...forTexts];
  return type === 'number' || type === 'integer' ? [...forAll, ...forNumbers] : forAll;
}

const isText = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Valid requests except for one value, for every field of the call and every value inside of it. */
function* invalidRequests(name: keyof typeof endpoints): Generator<[string, Parts]> {
  const endpoint: Endpoint = endpoints[name];
  const good = partsOf(name);
  const shown = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 30);
  const inAddress = (value: unknown): string => String(value).toWellFormed();
  for (const [key, field] of fieldsOf(endpoint.params))
    for (const value of valuesOf(field).filter(isText))
      yield [
        `params.${key} = ${shown(value)}`,
        { ...good, params: { ...good.params, [key]: encodeURIComponent(inAddress(value)) } },
      ];
  for (const [key, field] of fieldsOf(endpoint.query))
    for (const value of valuesOf(field).filter(isText))
      yield [
        `query.${key} = ${shown(value)}`,
        { ...good, query: { ...good.query, [key]: inAddress(value) } },
      ];
  for (const [key, field] of fieldsOf(endpoint.body))
    for (const value of valuesOf(field))
      yield [`body.${key} = ${shown(value)}`, { ...good, body: { ...(good.body as object), [key]: value } }];
  if (endpoint.body)
    for (const value of forAll)
      // Every object refuses these in the same way.
      if (typeof value !== 'object' || name === 'login')
        yield [`body = ${shown(value)}`, { ...good, body: value }];
  yield* nestedRequests(name);
}

/** Whether the schemas of the call accept a request. @throws what a schema throws, which would be a fault of the API */
function isAccepted(name: keyof typeof endpoints, parts: Parts): boolean {
  const { params, query, body }: Endpoint = endpoints[name];
  const inAddress = Object.entries(parts.params ?? {}).map(([key, value]) => [
    key,
    decodeURIComponent(String(value)),
  ]);
  const received = [
    [params, Object.fromEntries(inAddress)],
    [query, parts.query ?? {}],
    [innerSchemas[name] ?? body, parts.body],
  ] as const;
  return received.every(([schema, value]) => schema?.safeParse(value).success ?? true);
}

const world = useWorld();

test.each(names)('%s never fails unexpectedly, whatever is sent', async (name) => {
  const user = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'supervisor@dugout.test')
    .executeTakeFirstOrThrow();
  const broken: string[] = [];
  let token = await world.api.context.sessions.open(user.id);
  const refusedFields = new Set<string | undefined>();
  for (const [what, parts] of invalidRequests(name)) {
    // The schemas refuse in the same way, whatever is wrong with a field: one request is enough.
    if (!isAccepted(name, parts)) {
      const [field] = what.split(' = ');
      if (refusedFields.has(field)) continue;
      refusedFields.add(field);
    }
    if (name === 'logout') token = await world.api.context.sessions.open(user.id);
    const { statusCode } = await world.api.call(endpoints[name], { ...parts, token });
    if (statusCode >= 500) broken.push(`${statusCode} ${what}`);
  }
  expect(broken).toEqual([]);
});

test.each([
  ['a download of an agent', 'GET', (token: string) => `/download/agent/${token}`],
  ['a download of a config', 'GET', (token: string) => `/download/config/${token}`],
  ['the page of a payment', 'GET', paymentPagePath],
  ['a confirmation of a payment', 'POST', (id: string) => `${paymentPagePath(id)}/confirm`],
] as const)('%s never fails unexpectedly, whatever its token', async (_, method, pathOf) => {
  for (const value of [...forAll, ...forTexts].filter(isText)) {
    const token = encodeURIComponent(String(value).toWellFormed());
    const { statusCode } = await world.api.app.inject({ method, url: `/api${pathOf(token)}` });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  }
});
