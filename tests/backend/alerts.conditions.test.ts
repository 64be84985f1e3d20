import { beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { createAlertJob } from '#server/modules/alerts/index.ts';
import { conditionsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { previewAlertRule } = endpoints;

const world = useWorld();
const people = peopleOf(world);

const minuteMs = 60_000;
const { run, calm, fail, round, list } = conditionsOf(() => world);

beforeEach(() => calm('serverOffline', 'consoleFailed'));

test('the fleet counts as down only when most of it has been for half a minute', async () => {
  await calm('fleetOutage');
  const passSeconds = async (seconds: number): Promise<string[]> => {
    people.pass(seconds * 1_000);
    await round();
    return (await list()).map(({ kind }) => kind);
  };
  await run('update servers set online = false');
  await round();
  expect(await passSeconds(29)).toEqual([]);
  expect(await passSeconds(1)).toEqual(['fleetOutage']);
});

test('what a person has stopped is not off its plan, a check keeps the time of a failure, and a disk that cannot be read keeps its incident', async () => {
  await calm('planMissed', 'proxyFailing', 'diskFull');
  await run('update alert_rules set for_seconds = 300 where enabled');
  const owner = await people.idOf('operator');
  await run(`insert into scheduler_runs (console_id, slot, config_id, scheduler_id, revision, planned_start, planned_end, outcome, reason)
    values (5, 0, 1, 1, 0, now() - interval '1 hour', now() + interval '1 hour', 'waiting', 'stoppedByHand')`);
  await run(`insert into proxies (owner_id, key, protocol, host, port, checked_at, error, created_at)
    values (${owner}, 'k', 'http', 'proxy.test', 80, now(), 'timeout', now())`);
  const pass = async (minutes: number, disk: { free: number; size: number } | null) => {
    people.pass(minutes * minuteMs);
    await run(`update proxies set checked_at = '${world.time.toISOString()}'`);
    await round(disk);
    const found = await world.store.db
      .selectFrom('incidents')
      .select('kind')
      .where('phase', '=', 'open')
      .execute();
    return found.map(({ kind }) => kind).toSorted();
  };
  const full = { free: 1, size: 100 };
  await pass(0, full);
  expect(await pass(4, full)).toEqual([]);
  await run(`insert into proxies (owner_id, key, protocol, host, port, checked_at, error, created_at)
    values (${owner}, 'l', 'http', 'other.test', 80, now(), 'timeout', now())`);
  await run("update proxies set error = null where host = 'proxy.test'");
  // Another one fails: its time is its own.
  expect(await pass(2, full)).toEqual(['diskFull']);
  await pass(10, null);
  expect(await pass(10, null)).toEqual(['diskFull', 'proxyFailing']);
  await pass(10, { free: 50, size: 100 });
  expect(await pass(10, { free: 50, size: 100 })).toEqual(['proxyFailing']);
  await run('delete from proxies');
  await run('delete from scheduler_runs');
});

test('the last reports of an offline server open no incident and end none, and are forgotten once it is closed', async () => {
  const reported = ['consoleFailed', 'screenStuck', 'screenMarked', 'serverDiskFull', 'accountsFailedShare'];
  await calm(...reported);
  const states = async (): Promise<unknown[]> => {
    await round();
    people.pass(10 * minuteMs);
    await round();
    const all = await list('supervisor', { states: 'open,resolved' });
    return all.map(({ server, kind, state }) => `${server?.id} ${kind} ${state}`).toSorted();
  };
  await fail('server_id = 1');
  expect(await states()).toEqual(['1 consoleFailed open']);
  await run('update servers set online = false where id in (1, 2)');
  await fail('server_id = 2');
  await run('update servers set disk_free = 1, disk_size = 100 where id = 2');
  await run(`update accounts set status = -1, open = true
    where console_id in (select id from consoles where server_id = 2)`);
  await run("insert into screens (name, attention, ignore, seen_at) values ('Marked', true, '[]', now())");
  await run(`insert into console_screens (console_id, screen_id, since, counted_at, stuck_since)
    select id, (select max(id) from screens), now() - interval '1 hour', now(), now() - interval '1 hour'
    from consoles where server_id = 2`);
  expect(await states()).toEqual(['1 consoleFailed open']);
  await run('update servers set open = false where id in (1, 2)');
  expect(await states()).toEqual(['1 consoleFailed resolved']);
  // A closed server that is online works as little.
  await run('update servers set online = true where id in (1, 2)');
  expect(await states()).toEqual(['1 consoleFailed resolved', '2 serverDiskFull open']);
  await run('update servers set disk_free = null, disk_size = null');
  await run('delete from console_screens');
});

/** On the day before, server 1 did 30 % less than usual, a console of it 60 % less in coins, and an account 30 %. */
async function judge(now: Date): Promise<void> {
  const day = new Date(now.getTime() - 1440 * minuteMs).toISOString().slice(0, 10);
  await run(`delete from judged_days; delete from below_normal; insert into judged_days values ('${day}')`);
  for (const [subject, measure, value] of [
    ['server', 'games', 70],
    ['console', 'games', 70],
    ['console', 'coins', 40],
    ['account', 'games', 70],
  ])
    await run(`insert into below_normal (day, subject, object_id, name, server_ids, measure, value, expected, days)
      values ('${day}', '${subject}', 1, 'one', '{1}', '${measure}', ${value}, 100, '{}')`);
}

test('a rule about what is below normal is previewed by the days that were judged', async () => {
  await judge(world.time);
  await run(`insert into judged_days select day - 3 from judged_days;
    insert into below_normal (day, subject, object_id, name, server_ids, measure, value, expected, days)
      select day - 3, subject, object_id, name, server_ids, measure, 10, 100, '{}' from below_normal`);
  const token = await world.tokenOf('supervisor');
  const rule = {
    name: null,
    kind: 'consoleBelowNormal',
    params: { percent: 70 },
    severity: 'info' as const,
    enabled: true,
    forSeconds: 0,
    clearSeconds: 60,
    serverIds: [],
    groupIds: [],
    quiet: null,
  };
  const openings = async (percent: number) =>
    (await people.ok(previewAlertRule, { token, body: { ...rule, params: { percent } } })).openings.length;
  expect([await openings(70), await openings(50)]).toEqual([1, 2]);
});

test('each condition is found, for what it is about', async () => {
  const { db } = world.store;
  await run('update alert_rules set enabled = true, for_seconds = 0');
  await run('update servers set online = false where id = 2');
  await fail('id = 1');
  await run(
    'update servers set agent_version = (select version from agent_releases order by released_at limit 1) where id = 1',
  );
  await run(
    "update agent_releases set released_at = now() - interval '30 days' where id = (select max(id) from agent_releases)",
  );
  await run(
    'update accounts set status = -1, open = true where console_id in (select id from consoles where server_id = 3)',
  );
  await run(`update consoles set expired_at = now() + interval '1 day' where id = 4`);
  const owner = await people.idOf('operator');
  await run(`update web_bot_accounts set status = 'ban' where owner_id = ${owner}`);
  await run(`insert into proxies (owner_id, key, protocol, host, port, checked_at, error, created_at)
    values (${owner}, 'k', 'http', 'proxy.test', 80, now() - interval '1 hour', 'timeout', now())`);
  await run(`insert into scheduler_runs (console_id, slot, config_id, scheduler_id, revision, planned_start, planned_end, outcome)
    values (5, 0, 1, 1, 0, now() - interval '1 hour', now() + interval '1 hour', 'waiting')`);
  await run("insert into screens (name, attention, ignore, seen_at) values ('Banned', true, '[]', now())");
  await run(`insert into console_screens (console_id, screen_id, since, counted_at, stuck_since)
    values (6, (select max(id) from screens), now() - interval '1 hour', now(), now() - interval '1 hour')`);
  await run(
    `update consoles set picture_lost_since = now() - interval '1 hour', status = ${consoleStatus.connected} where id = 7`,
  );
  await run('update servers set disk_free = 9, disk_size = 100 where id = 4');
  await run(`insert into scheduler_runs (console_id, slot, config_id, scheduler_id, revision, planned_start, planned_end, outcome, reason)
    select id, 0, 1, 1, 0, now() - interval '1 hour', now() + interval '1 hour', 'waiting', 'agentRefused'
    from consoles where id = 8 or id = (select min(id) from consoles where server_id = 5)`);
  await run(`update servers set agent_version = (select version from agent_releases order by released_at desc limit 1)
    where id = 5`);
  await judge(world.time);
  await round({ free: 5, size: 100 }, new Date(world.time.getTime() - 8 * 1440 * minuteMs));
  const found = await db.selectFrom('incidents').select(['kind', 'server_id', 'user_id', 'figure']).execute();
  const one = (kind: string) => found.find((incident) => incident.kind === kind);
  expect(one('serverOffline')).toMatchObject({ server_id: 2 });
  expect(one('consoleFailed')).toMatchObject({ server_id: 1 });
  expect([one('screenStuck'), one('screenMarked')]).toMatchObject([{ server_id: 1 }, { server_id: 1 }]);
  expect(one('planMissed')).toMatchObject({ server_id: 1 });
  expect(one('accountsFailedShare')).toMatchObject({ server_id: 3, figure: 100 });
  expect(one('diskFull')).toMatchObject({ server_id: null, figure: 5 });
  expect(one('webBotBlocked')).toMatchObject({ user_id: owner });
  expect(one('consoleExpiring')).toMatchObject({ server_id: 1 });
  expect(one('proxyFailing')).toMatchObject({ user_id: owner });
  expect(one('agentOld')).toMatchObject({ server_id: 1 });
  expect(one('pictureStale')).toMatchObject({ server_id: 1 });
  expect(one('serverDiskFull')).toMatchObject({ server_id: 4, figure: 9 });
  expect([one('agentTooOld'), one('startRefused')]).toMatchObject([{ server_id: 1 }, { server_id: 5 }]);
  expect(one('backupOld')).toMatchObject({ server_id: null, user_id: null, figure: 8 });
  expect(one('serverBelowNormal')).toMatchObject({ server_id: 1, figure: 30 });
  expect(one('consoleBelowNormal')).toMatchObject({ server_id: 1, figure: 60 });
  expect(one('accountBelowNormal')).toBeUndefined();
});

test('a disk that hangs does not stop the other alerts', async () => {
  await run('update servers set online = false where id = 3');
  await run('update alert_rules set for_seconds = 0 where enabled');
  await createAlertJob(world.api.context, () => new Promise(() => undefined)).run();
  expect((await list()).map(({ kind }) => kind)).toContain('serverOffline');
});
