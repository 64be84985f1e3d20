import { beforeEach, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { conditionKinds } from '#domain/alerts/conditions.ts';
import { evaluate } from '#server/modules/alerts/evaluate.ts';
import { claimRemedies } from '#server/modules/remedies/claimRemedies.ts';
import { conditionsOf } from './alertWorld.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { acknowledgeIncidents, assignIncidents, commentIncident, createAlertRule, deleteAlertRule } =
  endpoints;
const { getActivity, getAlertRules, getIncident, previewAlertRule, reopenIncidents } = endpoints;
const { createDestination, getDestinations, updateDestination } = endpoints;
const { resolveIncidents, snoozeIncidents, updateAlertRule } = endpoints;

const world = useWorld();
const people = peopleOf(world);

const minuteMs = 60_000;
const { run, calm, fail, round, list, told } = conditionsOf(() => world);

beforeEach(() => calm('serverOffline', 'consoleFailed'));

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
  // It is over, and still says what it was about.
  expect((await list())[0]).toMatchObject({ id: cut?.id, count: 0, names: cut?.names, consoleIds: [] });
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

test('a console that fails again has the time of the last failure, and belongs to its incident since the first', async () => {
  await fail('id = 1');
  people.pass(2 * minuteMs);
  await round();
  const times = () =>
    world.store.db
      .selectFrom('incident_objects')
      .select(['since', 'first_since'])
      .where('object_id', '=', 1)
      .executeTakeFirstOrThrow();
  const { since: first } = await times();
  await run(`update consoles set status = ${consoleStatus.connected} where id = 1`);
  await round();
  people.pass(2 * minuteMs);
  await round();
  await fail('id = 1');
  people.pass(2 * minuteMs);
  await round();
  expect(await list()).toMatchObject([{ kind: 'consoleFailed', count: 1, openings: 2 }]);
  const { since, first_since } = await times();
  expect(first_since).toEqual(first);
  expect(since.getTime()).toBeGreaterThan(first.getTime());
});

test('apps learn at once that users are told of an incident whose remedies were switched off', async () => {
  const { db } = world.store;
  await fail('id = 1');
  people.pass(2 * minuteMs);
  await round();
  await run('update incidents set held = true');
  await run("delete from events where kind = 'incidentsUpdated'");
  await claimRemedies(db, world.time);
  const updates = await db
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'incidentsUpdated')
    .execute();
  expect(updates).toEqual([{ data: { ids: (await list()).map(({ id }) => id) } }]);
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

test('a form does not overwrite what somebody else has changed in a destination meanwhile', async () => {
  const token = await people.open('supervisor');
  const shown = { name: 'Duty', enabled: true, language: 'en', onCall: null } as const;
  const mail = { kind: 'mail', email: 'duty@dugout.test', own: false } as const;
  const params = await people.ok(createDestination, { token, body: { ...shown, ...mail } });
  const seen = { ...shown, target: mail.email, template: null };
  const night = { shifts: [{ from: '22:00', to: '07:00', days: [1] }], timezone: 'UTC' };
  await people.ok(updateDestination, { token, params, body: { onCall: night, seen } });
  const body = { name: 'Other', onCall: null };
  expect(await people.refusal(updateDestination, { token, params, body: { ...body, seen } })).toEqual([
    409,
    expect.stringContaining('This destination has been changed in the meantime'),
  ]);
  await people.ok(updateDestination, { token, params, body: { ...body, seen: { ...seen, onCall: night } } });
  expect((await people.ok(getDestinations, { token })).data).toMatchObject([body]);
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

test('after a rule is enabled again its time begins anew, for failures that began before and conditions that were seen before', async () => {
  const token = await world.tokenOf('supervisor');
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const { data } = await people.ok(getAlertRules, { token });
    for (const { id, ...rule } of data.filter(({ kind }) =>
      ['serverOffline', 'consoleFailed'].includes(kind),
    ))
      await people.ok(updateAlertRule, { token, params: { id }, body: { ...rule, enabled } });
  };
  await run('update alert_rules set for_seconds = 60');
  await run('update servers set online = false where id = 2');
  await round();
  await setEnabled(false);
  await fail('id = (select min(id) from consoles where server_id = 1)');
  people.pass(10 * minuteMs);
  await round();
  await setEnabled(true);
  await round();
  expect(await list()).toEqual([]);
  people.pass(minuteMs - 1);
  await round();
  expect(await list()).toEqual([]);
  people.pass(1);
  await round();
  expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(['consoleFailed', 'serverOffline']);
});
