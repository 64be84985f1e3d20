import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { apiCalls } from './apiCalls.ts';
import { createScheduledConsole, everyDay, type ScheduledConsole } from './scheduledConsole.ts';

let scheduled: ScheduledConsole;
const operator = apiCalls(() => scheduled.world, 'operator');

beforeAll(async () => {
  scheduled = await createScheduledConsole();
});
afterAll(() => scheduled.world.close());
beforeEach(() => scheduled.reset());

const change = (table: 'consoles' | 'servers', values: object) =>
  scheduled.world.store.db
    .updateTable(table)
    .set(values)
    .where('id', '=', table === 'consoles' ? scheduled.id : scheduled.serverId)
    .execute();

async function why() {
  const consoles = await operator(endpoints.getConsolesWhy, {
    query: { consoleIds: String(scheduled.id) },
  });
  const accounts = await operator(endpoints.getAccountsWhy, {
    query: { accountIds: scheduled.accounts.slice(0, 2).join(',') },
  });
  return {
    console: consoles.body?.data[0],
    accounts: scheduled.accounts.slice(0, 2).map((id) => accounts.body?.data.find((one) => one.id === id)),
  };
}
const codes = async () => {
  const { console, accounts } = await why();
  return [console?.reason, ...accounts.map((one) => one?.reason)];
};

test('what the API says about a console is what the runner then does', async () => {
  await scheduled.plan(
    everyDay(scheduled.entry(0, 8, 12), scheduled.entry(1, 12, 14)),
    '2026-07-06T05:00:00Z',
  );
  scheduled.world.time = new Date('2026-07-06T05:30:00Z');
  expect(await why()).toMatchObject({
    console: {
      reason: 'planned',
      params: { at: Date.parse('2026-07-06T06:00:00Z'), scheduler: { name: 'Test plan' } },
    },
    accounts: [
      { reason: 'planned' },
      { reason: 'planned', params: { at: Date.parse('2026-07-06T10:00:00Z') } },
    ],
  });
  await scheduled.roundsAt('2026-07-06T05:59:50Z');
  scheduled.world.time = new Date('2026-07-06T06:00:00Z');
  expect(await codes()).toEqual(['starting', 'starting', 'planned']);
  await change('consoles', { open: false });
  expect(await codes()).toEqual(['consoleClosed', 'consoleClosed', 'consoleClosed']);
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  expect(scheduled.told).toEqual([]);
  await change('consoles', { open: true });
  await scheduled.roundsAt('2026-07-06T06:01:00Z');
  expect(scheduled.told).toHaveLength(1);
  expect(await codes()).toEqual([undefined, undefined, 'consoleTaken']);
  await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } });
  expect(await codes()).toEqual(['stoppedByHand', 'stoppedByHand', 'planned']);
});
