import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createWorld, type World } from './world.ts';

const { getAccounts } = endpoints;

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

let world: World;
let seedMs: number;
beforeAll(async () => {
  const start = performance.now();
  world = await createWorld('pglite', { fleet: '1000x50000' });
  seedMs = performance.now() - start;
  // Its periodic check would be counted among the statements of a slow call.
  world.api.context.channelRights.close();
});
afterAll(() => world.close());

test('a demo fleet of 50,000 accounts is created within a minute', () => {
  expect(seedMs).toBeLessThan(60_000);
});

test('a page of 5,000 accounts is compressed, and needs a handful of statements', async () => {
  const origin = await world.api.listen();
  const token = await world.tokenOf('operator');
  // Its periodic check would be counted among the statements of a slow call.
  world.api.context.channelRights.close();
  world.statements.length = 0;
  const answer = await fetch(`${origin}/api${getAccounts.path}?limit=5000&offset=45000`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const { data, summary } = getAccounts.response.parse(await answer.json());
  expect([data.length, summary.total]).toEqual([5000, 50_000]);
  expect(world.statements.length).toBeLessThan(8);
});
