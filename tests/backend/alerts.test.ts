import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { conditionKinds } from '#domain/alerts/conditions.ts';
import { evaluate } from '#server/modules/alerts/evaluate.ts';
import { peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

const { acknowledgeIncidents, assignIncidents, commentIncident, createAlertRule, deleteAlertRule } =
  endpoints;
const { getActivity, getAlertRules, getIncident, getIncidents, previewAlertRule, reopenIncidents } =
  endpoints;
const { resolveIncidents, snoozeIncidents, updateAlertRule } = endpoints;

let world: World;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  world = await createWorld('postgres');
  people = peopleOf(world);
});
afterAll(() => world.close());

const minuteMs = 60_000;
const run = (text: string) => sql.raw(text).execute(world.store.db);
const round = (disk: { free: number; size: number } | null = null, backupAt: Date | null = null) =>
  evaluate(world.api.context, conditionKinds, { disk, backupAt });
const list = async (name = 'supervisor', query: Record<string, string> = {}) =>
  (await people.ok(getIncidents, { token: await world.tokenOf(name), query })).data;
const told = async (): Promise<string[]> =>
  (await world.store.db.selectFrom('incident_events').select('kind').orderBy('position').execute()).map(
    ({ kind }) => kind,
  );

/** Everything works: no incident, and no condition holds. */
beforeEach(async () => {
  world.time = new Date();
  await run('delete from incidents');
  await run('delete from alert_states');
  await run("update alert_rules set enabled = kind in ('serverOffline', 'consoleFailed')");
  await run('update servers set online = true, open = true, last_heartbeat_at = now()');
  await run(`update consoles set status = ${consoleStatus.connected} where status = ${consoleStatus.failed}`);
});
const fail = (where: string) =>
  run(`update consoles set status = ${consoleStatus.failed} where ${where}`).then(() =>
    run(`update consoles set status_since = '${world.time.toISOString()}' where ${where}`),
  );

test('the consoles of a disconnected server are one incident, with earlier failures on it; it ends automatically, and reopens if the server is soon disconnected again', async () => {
  await fail('server_id = 1');
  people.pass(2 * minuteMs);
  await round();
  const consoles = await world.store.db
    .selectFrom('consoles')
    .select('id')
    .where('server_id', '=', 1)
    .execute();
  expect(await list()).toMatchObject([{ kind: 'consoleFailed', count: consoles.length, state: 'open' }]);
  await run('update servers set online = false where id = 2');
  await fail('server_id = 2');
  await round();
  people.pass(2 * minuteMs);
  await round();
  const [cut, failed] = await list();
  expect(cut).toMatchObject({ kind: 'serverOffline', severity: 'critical', server: { id: 2 } });
  expect([cut?.count, failed?.kind]).toEqual([cut?.consoleIds.length, 'consoleFailed']);
  expect(await list()).toHaveLength(2);
  await run('update servers set online = true where id = 2');
  await run(`update consoles set status = ${consoleStatus.connected} where server_id = 2`);
  await round();
  people.pass(minuteMs);
  await round();
  expect(await list('supervisor', { states: 'resolved' })).toMatchObject([
    { id: cut?.id, resolved: { by: null } },
  ]);
  await run('update servers set online = false where id = 2');
  await round();
  people.pass(minuteMs);
  await round();
  expect((await list())[0]).toMatchObject({ id: cut?.id, state: 'open', openings: 2, resolved: null });
  expect(await told()).toEqual(['opened', 'opened', 'resolved', 'reopened']);
});

test('a time that has begun goes on after a restart, and two processes never open two incidents', async () => {
  await run('update servers set online = false where id in (1, 2, 3)');
  await round();
  people.pass(minuteMs);
  const other = await world.another();
  await Promise.all([1, 2, 3, 4].flatMap(() => [round(), evaluate(other.context, conditionKinds, null)]));
  expect((await list()).map(({ server }) => server?.id)).toEqual([3, 2, 1]);
  expect(await told()).toEqual(['opened', 'opened', 'opened']);
});

test('an incident is acknowledged, assigned, snoozed, resolved, opened again and commented on by those who see its server, and the activity says by whom', async () => {
  await fail('id in (1, 2)');
  people.pass(2 * minuteMs);
  await round();
  const [incident] = await list();
  const id = incident?.id ?? 0;
  const token = await world.tokenOf('supervisor');
  const body = { incidentIds: [id, 999_999] };
  const ofOthers = await world.tokenOf('viewer');
  expect((await people.refusal(acknowledgeIncidents, { token: ofOthers, body }))[0]).toBe(403);
  expect(await people.ok(acknowledgeIncidents, { token, body })).toEqual({ count: 1 });
  expect(await people.ok(acknowledgeIncidents, { token, body })).toEqual({ count: 0 });
  const userId = await people.idOf('operator');
  await people.ok(assignIncidents, { token, body: { ...body, userId } });
  expect(await list()).toMatchObject([{ state: 'acknowledged', assignee: { id: userId } }]);
  const until = new Date(world.time.getTime() + 5 * minuteMs).toISOString();
  await people.ok(snoozeIncidents, { token, body: { ...body, until } });
  expect(
    (await people.refusal(snoozeIncidents, { token, body: { ...body, until: '2020-01-01T00:00:00Z' } }))[0],
  ).toBe(422);
  expect(await list()).toMatchObject([{ state: 'snoozed', snoozedUntil: until }]);
  people.pass(6 * minuteMs);
  await round();
  expect(await list()).toMatchObject([{ state: 'open' }]);
  await people.ok(commentIncident, { token, params: { id }, body: { text: 'The line is cut' } });
  await people.ok(resolveIncidents, { token, body });
  await round();
  expect(await list()).toEqual([]);
  // Resolved by hand: it keeps its subjects, and opens again for further ones.
  await fail('id = 3');
  people.pass(2 * minuteMs);
  await round();
  expect(await list()).toMatchObject([{ id, state: 'open', count: 3, comments: 1 }]);
  await people.ok(resolveIncidents, { token, body });
  await people.ok(reopenIncidents, { token, body });
  const { objects, comments } = await people.ok(getIncident, { token, params: { id } });
  expect([objects.length, comments.map(({ text }) => text)]).toEqual([3, ['The line is cut']]);
  const activity = await people.ok(getActivity, { token, query: { server: '1', limit: '20' } });
  const own = activity.data.filter(({ objects }) => objects[0]?.name === `#${id}`);
  expect(own.map(({ kind, actor }) => [kind, actor?.kind])).toEqual([
    ['incidentReopened', 'user'],
    ['incidentResolved', 'user'],
    ['incidentReopened', undefined],
    ['incidentResolved', 'user'],
    ['incidentCommented', 'user'],
    ['incidentReopened', undefined],
    ['incidentSnoozed', 'user'],
    ['incidentAssigned', 'user'],
    ['incidentAcknowledged', 'user'],
    ['incidentOpened', undefined],
  ]);
});

test('no user sees incidents of other users’ servers, and only users who see everything see those of the installation', async () => {
  await run("update alert_rules set enabled = kind in ('serverOffline', 'diskFull', 'webBotBlocked')");
  const owner = await people.idOf('staff');
  await run("update web_bot_accounts set status = 'inWork'");
  await run(`update web_bot_accounts set status = 'ban', owner_id = ${owner}
    where id = (select min(id) from web_bot_accounts)`);
  await run('update servers set online = false');
  await round();
  people.pass(minuteMs);
  await round({ free: 1, size: 100 });
  const kindsOf = async (name: string) => new Set((await list(name)).map(({ kind }) => kind));
  expect(await kindsOf('supervisor')).toEqual(new Set(['serverOffline', 'diskFull']));
  const own = await list('staff');
  expect(new Set(own.map(({ kind }) => kind)).has('diskFull')).toBe(false);
  expect(own.filter(({ kind }) => kind === 'webBotBlocked')).toHaveLength(1);
  const all = await list();
  const foreign = all.find(({ server }) => server && !own.some((seen) => seen.server?.id === server.id));
  expect(foreign).toBeDefined();
  const token = await world.tokenOf('staff');
  const parts = { token, params: { id: foreign?.id ?? 0 } };
  expect((await people.refusal(getIncident, parts))[0]).toBe(404);
  const body = { incidentIds: [foreign?.id ?? 0] };
  expect(await people.ok(resolveIncidents, { token, body })).toEqual({ count: 0 });
});

test('rules are checked, edited with a revision and previewed; incidents of a rule that is deleted end', async () => {
  const token = await world.tokenOf('supervisor');
  const rule = {
    name: 'Any failure',
    kind: 'consoleFailed',
    params: {},
    severity: 'info' as const,
    enabled: true,
    forSeconds: 0,
    clearSeconds: 0,
    serverIds: [1],
    groupIds: [],
    quiet: null,
  };
  expect(
    (await people.refusal(createAlertRule, { token: await world.tokenOf('operator'), body: rule }))[0],
  ).toBe(403);
  for (const wrong of [{ kind: 'moonLanding' }, { kind: 'balanceDays', params: { days: 0 } }])
    expect((await people.refusal(createAlertRule, { token, body: { ...rule, ...wrong } }))[0]).toBe(422);
  const { id } = await people.ok(createAlertRule, { token, body: rule });
  const params = { id };
  await people.ok(updateAlertRule, { token, params, body: { ...rule, severity: 'critical', revision: 0 } });
  expect((await people.refusal(updateAlertRule, { token, params, body: { ...rule, revision: 0 } }))[0]).toBe(
    409,
  );
  expect((await people.ok(getAlertRules, { token })).data.at(-1)).toMatchObject({
    id,
    severity: 'critical',
    revision: 1,
  });
  await fail('id = 1');
  await round();
  expect(await list()).toMatchObject([
    { rule: { id, name: 'Any failure' }, severity: 'critical', names: ['C1-01'] },
  ]);
  await people.ok(deleteAlertRule, { token, params });
  await round();
  expect(await list('supervisor', { states: 'resolved' })).toMatchObject([
    { rule: null, kind: 'consoleFailed' },
  ]);
  const preview = await people.ok(previewAlertRule, { token, body: { ...rule, kind: 'balanceDays' } });
  expect(preview).toEqual({ since: null, openings: [] });
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
