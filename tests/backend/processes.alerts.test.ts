import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { startReceiver, webhookTo } from '#tests/support/receiver.ts';
import { TwoProcesses } from './twoProcesses.ts';

/** Destinations; each process may claim some of them. */
const count = 30;

let two: TwoProcesses;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let run: (text: string) => Promise<Record<string, unknown>[]>;
beforeAll(async () => {
  [two, receiver] = await Promise.all([TwoProcesses.start(), startReceiver()]);
  const database = await two.openDatabase();
  run = async (text) => (await database.query(text)).rows as Record<string, unknown>[];
  await run('begin');
  // A round that has read the failed consoles of the demo data would open incidents for them afterwards.
  await run('lock table incidents in exclusive mode');
  await run('delete from incidents');
  await run(`update consoles set status = ${consoleStatus.disconnected}`);
  await run("update alert_rules set enabled = kind = 'consoleFailed', for_seconds = 0");
  // There are no agents, and what a silent one has reported does not count.
  await run("update servers set online = true, last_heartbeat_at = now() + interval '1 day'");
  await run('commit');
  const token = await two.signIn(0, 'supervisor');
  for (let number = 0; number < count; number++) {
    const body = JSON.stringify(webhookTo(`${receiver.address}/${number}`, `Duty ${number}`));
    const answer = await two.callApi(0, '/destinations', token, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  }
});
afterAll(async () => {
  await two.stop();
  await receiver.close();
});

const paths = Array.from({ length: count }, (_, number) => `/${number}`).toSorted();
const told = () => receiver.received.map(({ path }) => path).toSorted();
const soon = { interval: 50, timeout: 120_000 };
const fail = (serverId: number) =>
  run(
    `update consoles set status = ${consoleStatus.failed} where id = (select min(id) from consoles where server_id = ${serverId})`,
  );
const states = () =>
  run('select state, count(*)::int as count from alert_deliveries group by state order by state');

test('two processes notify every destination of an incident, and none twice', async () => {
  await fail(1);
  await expect.poll(states, soon).toEqual([{ state: 'sent', count }]);
  expect(told()).toEqual(paths);
}, 240_000);

test('messages are sent although all processes are killed before one is accepted', async () => {
  receiver.received.length = 0;
  receiver.hangs = true;
  await fail(2);
  await expect.poll(() => receiver.received.length, soon).toBeGreaterThan(0);
  await two.restartAfterKill();
  expect(await states()).toContainEqual({ state: 'waiting', count });
  receiver.hangs = false;
  receiver.received.length = 0;
  // The claims of dead processes expire after two minutes.
  await run('update destinations set claimed_until = now()');
  await expect.poll(states, soon).toEqual([{ state: 'sent', count: 2 * count }]);
  expect(told()).toEqual(paths);
}, 240_000);
