import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { names, partsOf } from './requests.ts';
import { createWorld, type World } from './world.ts';

/** The same backend with few and with many rows; a read needs the same number of statements on both. */
let few: World;
let many: World;
beforeAll(async () => {
  [few, many] = await Promise.all([
    createWorld('pglite', { fleet: '12x24' }),
    createWorld('pglite', { fleet: '120x600' }),
  ]);
  // Its periodic check would be counted among the statements of a slow call.
  for (const { api } of [few, many]) api.context.channelRights.close();
});
afterAll(() => Promise.all([few.close(), many.close()]));

async function statementsOf(world: World, endpoint: Endpoint, parts: object): Promise<string[]> {
  const token = await world.tokenOf('supervisor');
  // Statements whose results are cached must not count for the first call.
  await world.api.call(endpoint, { ...parts, token });
  world.statements.length = 0;
  const { statusCode } = await world.api.call(endpoint, { ...parts, token });
  expect(statusCode).toBe(200);
  return [...world.statements];
}

const reads = names.filter((name) => endpoints[name].method === 'GET' && endpoints[name].access !== 'public');

test.each(reads)('%s sends as many statements for many rows as for few', async (name) => {
  const endpoint: Endpoint = endpoints[name];
  const parts = partsOf(name);
  const small = await statementsOf(few, endpoint, parts);
  const large = await statementsOf(many, endpoint, parts);
  expect(large).toHaveLength(small.length);
  expect(small.length).toBeLessThan(12);
});
