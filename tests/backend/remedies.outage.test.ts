import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AgentCommand } from '#contract/agent/index.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { conditionKinds } from '#domain/alerts/conditions.ts';
import { newRemedy } from '#domain/remedies/remedies.ts';
import { evaluate } from '#server/modules/alerts/evaluate.ts';
import { remedyRound } from '#server/modules/remedies/job.ts';
import { peopleOf } from './people.ts';
import { alertRule } from './requests.ts';
import { createWorld } from './world.ts';

const { createAlertRule, dryRunAlertRule, getIncidents } = endpoints;
const minuteMs = 60_000;

test('1,000 consoles lose their network for ten minutes: remedies stop, and without that limit no budget is exceeded and nothing starts twice', async () => {
  const big = await createWorld('postgres', { fleet: '1000x1000' });
  const { db } = big.store;
  const own = peopleOf(big);
  const second = await big.another();
  await sql`update alert_rules set enabled = kind = 'fleetOutage'`.execute(db);
  await sql`delete from console_schedulers`.execute(db);
  await sql`delete from notes`.execute(db);
  await sql`update servers set online = true, open = true, last_heartbeat_at = now()`.execute(db);
  await sql`update accounts set open = true`.execute(db);
  await sql`update consoles c set open = true, status = ${consoleStatus.connected}, script_paused = false, max_games_today = 0,
    last_active_account_id = a.id, active_account_id = a.id
    from (select console_id, min(id) as id from accounts group by console_id) a where a.console_id = c.id`.execute(
    db,
  );
  const token = await big.tokenOf('supervisor');
  const actions = [
    { ...newRemedy('restart'), perConsole: 2, perAccount: 2, perDay: 700 },
    { ...newRemedy('resetStart'), perConsole: 1, perDay: 700 },
  ];
  const body = {
    ...alertRule,
    name: 'Night watch',
    serverIds: [],
    quiet: null,
    remedies: { enabled: true, actions },
  };
  await own.ok(dryRunAlertRule, { token, body });
  await own.ok(createAlertRule, { token, body });

  let isDown = false;
  let twice = 0;
  const setState = async (where: ReturnType<typeof sql>, status: number): Promise<void> => {
    const isOn = status === consoleStatus.connected;
    await sql`update consoles set status = ${status}, active_account_id = ${isOn ? sql`last_active_account_id` : null}
      where ${where}`.execute(db);
    await sql`update consoles set status_since = ${big.time} where ${where}`.execute(db);
    await sql`update accounts set status = ${isOn ? accountStatus.active : accountStatus.failed},
      last_error = ${isOn ? null : 'Unable to connect to the network'}
      where id in (select last_active_account_id from consoles where ${where})`.execute(db);
  };
  /** The agents: a start fails while the network is down. */
  const playing = new Set<number>();
  const settle: number[] = [];
  big.hub.handleCommand = async (_token: string, command: AgentCommand) => {
    if (command.kind !== 'connect') return;
    if (playing.has(command.consoleId)) twice += 1;
    playing.add(command.consoleId);
    settle.push(command.consoleId);
  };
  const tenMinutes = async (): Promise<void> => {
    isDown = true;
    await setState(sql`last_active_account_id is not null`, consoleStatus.failed);
    playing.clear();
    for (let at = 0; at < 13; at++) {
      big.time = new Date(big.time.getTime() + minuteMs);
      if (at === 10) isDown = false;
      await evaluate(big.api.context, conditionKinds, null);
      await Promise.all([remedyRound(big.api.context), remedyRound(second.context)]);
      const done = settle.splice(0);
      if (done.length === 0) continue;
      await setState(
        sql`id = any(${sql.val(done)}::int[])`,
        isDown ? consoleStatus.failed : consoleStatus.connected,
      );
      if (isDown) for (const id of done) playing.delete(id);
    }
  };
  const counts = () => db.selectFrom('remedy_acts').select(['kind', 'console_id', 'account_id']).execute();

  await tenMinutes();
  expect(await counts()).toEqual([]);
  const outage = (await own.ok(getIncidents, { token })).data.find(({ kind }) => kind === 'fleetOutage');
  expect(outage).toMatchObject({ severity: 'critical', figure: 100 });

  await sql`update alert_rules set params = '{"percent": 100}' where kind = 'fleetOutage'`.execute(db);
  await sql`delete from incidents`.execute(db);
  await tenMinutes();
  const all = await counts();
  expect(all.length).toBeGreaterThan(500);
  expect(twice).toBe(0);
  for (const { kind, perConsole, perAccount, perDay } of actions) {
    const same = all.filter((one) => one.kind === kind);
    expect(same.length).toBeLessThanOrEqual(perDay);
    for (const [of, budget] of [
      ['console_id', perConsole],
      ['account_id', perAccount],
    ] as const)
      expect(
        Math.max(0, ...[...Map.groupBy(same, (one) => one[of]).values()].map((group) => group.length)),
      ).toBeLessThanOrEqual(budget);
  }
  await big.close();
}, 120_000);
