import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createWorld, type World } from './world.ts';

const { getAccounts } = endpoints;

let world: World;
beforeAll(async () => {
  world = await createWorld('pglite', { fleet: '100x6000' });
});
afterAll(() => world.close());

test('a page of 5,000 accounts is compressed, and needs a handful of statements and one for each 500', async () => {
  const origin = await world.api.listen();
  const token = await world.tokenOf('operator');
  // Its periodic check would be counted among the statements of a slow call.
  world.api.context.channelRights.close();
  world.statements.length = 0;
  const answer = await fetch(`${origin}/api${getAccounts.path}?limit=5000&offset=1000`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const { data, summary } = getAccounts.response.parse(await answer.json());
  expect([data.length, summary.total]).toEqual([5000, 6000]);
  expect(world.statements.length).toBeLessThan(8 + data.length / 500);
});
