import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { paymentPagePath } from '#contract/http/wallet.ts';
import { nestedRequests } from './nestedRequests.ts';
import { names, partsOf } from './requests.ts';
import { createWorld, type Parts, type World } from './world.ts';

const int32 = 2 ** 31 - 1;

/** Invalid and unusual values for any field. */
const unusualValues: readonly unknown[] = [
  '\0',
  'a\0b',
  'Line\r\nbreak',
  '\u001b[31mred',
  '\u007f\u0085',
  '\u200b\u200d\u2060',
  '\ud800',
  '\u202egnp.exe',
  'x'.repeat(100_000),
  '%00',
  "'; drop table users; --",
  '',
  int32,
  int32 + 1,
  2 ** 53,
  1e308,
  -1,
  -0.5,
  true,
  null,
  [],
  {},
  ['\0'],
  [int32 + 1],
  { toString: '\0', __proto__: null },
];

const keysOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
};
const isText = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Valid requests except for one value, for every field of the call, every value inside of it, and every such value. */
function* invalidRequests(name: keyof typeof endpoints): Generator<[string, Parts]> {
  const endpoint: Endpoint = endpoints[name];
  const good = partsOf(name);
  for (const value of unusualValues) {
    const shown = (JSON.stringify(value) ?? '').slice(0, 30);
    if (isText(value)) {
      for (const key of keysOf(endpoint.params))
        yield [
          `params.${key} = ${shown}`,
          {
            ...good,
            params: { ...good.params, [key]: encodeURIComponent(String(value).toWellFormed()) },
          },
        ];
      for (const key of keysOf(endpoint.query))
        yield [
          `query.${key} = ${shown}`,
          { ...good, query: { ...good.query, [key]: String(value).toWellFormed() } },
        ];
    }
    for (const key of keysOf(endpoint.body))
      yield [`body.${key} = ${shown}`, { ...good, body: { ...(good.body as object), [key]: value } }];
    // Every object refuses these in the same way.
    const isPlain = typeof value !== 'object';
    if (endpoint.body && (!isPlain || name === 'login')) yield [`body = ${shown}`, { ...good, body: value }];
  }
  yield* nestedRequests(name);
}

let world: World;
beforeAll(async () => {
  world = await createWorld('postgres');
});
afterAll(() => world.close());

test.each(names)('%s never fails unexpectedly, whatever is sent', async (name) => {
  const user = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'supervisor@dugout.test')
    .executeTakeFirstOrThrow();
  const broken: string[] = [];
  let token = await world.api.context.sessions.open(user.id);
  for (const [what, parts] of invalidRequests(name)) {
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
  for (const value of unusualValues.filter(isText)) {
    const token = encodeURIComponent(String(value).toWellFormed());
    const { statusCode } = await world.api.app.inject({ method, url: `/api${pathOf(token)}` });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  }
});
