import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { NewAlertRule } from '#contract/http/alertRules.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Remedy } from '#contract/http/remedies.ts';
import { conditionKinds } from '#domain/alerts/conditions.ts';
import { newRemedy } from '#domain/remedies/remedies.ts';
import { evaluate } from '#server/modules/alerts/evaluate.ts';
import { remedyRound } from '#server/modules/remedies/job.ts';
import { claimRemedies } from '#server/modules/remedies/claimRemedies.ts';
import { alertRule } from './requests.ts';
import { peopleOf } from './people.ts';
import { type Api, useWorld } from './world.ts';

const { createAlertRule, updateAlertRule, dryRunAlertRule, getAlertRuleResults, getIncidents } = endpoints;
const { assignIncidents, quarantineAccounts, connectAccounts, getActivity, getAccountsWhy } = endpoints;
const minuteMs = 60_000;

const world = useWorld();
const people = peopleOf(world);
let other: Api;
/** A console of server 1 with an account, and their names. */
let one: { consoleId: number; accountId: number; token: string };
beforeAll(async () => {
  other = await world.another();
  const { rows } = await sql<typeof one>`select c.id as "consoleId", min(a.id) as "accountId", s.token
    from consoles c join servers s on s.id = c.server_id and s.id = 1 join accounts a on a.console_id = c.id and a.open
    where not exists (select from console_schedulers x where x.console_id = c.id)
      and not exists (select from notes n where n.console_id = c.id)
    group by c.id, s.token order by c.id limit 1`.execute(world.store.db);
  one = rows[0] as typeof one;
});

const run = (text: string) => sql.raw(text).execute(world.store.db);
const round = () => evaluate(world.api.context, conditionKinds, null);
const act = (api: Api = world.api) => remedyRound(api.context);
const sent = (): string[] => world.hub.commands.map(({ command }) => command.kind);
const acts = async (): Promise<string[]> =>
  (await world.store.db.selectFrom('remedy_acts').select(['kind', 'state']).orderBy('id').execute()).map(
    ({ kind, state }) => `${kind} ${state}`,
  );
const told = async (): Promise<string[]> =>
  (await world.store.db.selectFrom('incident_events').select('kind').orderBy('position').execute()).map(
    ({ kind }) => kind,
  );
const open = async () =>
  (await people.ok(getIncidents, { token: await world.tokenOf('supervisor') })).data.filter(
    ({ kind }) => kind === 'consoleFailed',
  );

/** Everything works, and no rule acts automatically. */
beforeEach(async () => {
  world.time = new Date();
  world.hub.handleCommand = async () => {};
  await run('delete from incidents');
  await run('delete from alert_states');
  await run('delete from remedy_dry_runs');
  await run("update alert_rules set remedies = null, enabled = kind in ('consoleFailed', 'fleetOutage')");
  await run('delete from alert_rules where name is not null');
  await run('update servers set online = true, open = true, last_heartbeat_at = now()');
  await run(
    `update consoles set open = true, status = ${consoleStatus.connected}, script_paused = false, hand_at = null`,
  );
  await run(
    `update accounts set status = ${accountStatus.inactive}, last_error = null, quarantined_at = null`,
  );
  world.hub.commands.length = 0;
});

const aRule = (actions: readonly Remedy[], over: Partial<NewAlertRule> = {}): NewAlertRule => ({
  ...alertRule,
  name: 'Night watch',
  quiet: null,
  remedies: { enabled: true, actions: [...actions] },
  ...over,
});
/** Adds a rule whose remedies act, after its dry run. */
async function switchOn(actions: readonly Remedy[], over: Partial<NewAlertRule> = {}): Promise<number> {
  await run("update alert_rules set enabled = false where kind = 'consoleFailed'");
  const token = await world.tokenOf('supervisor');
  const body = aRule(actions, over);
  await people.ok(dryRunAlertRule, { token, body });
  return (await people.ok(createAlertRule, { token, body })).id;
}

/** The console fails with its account, as its agent reports it. */
async function fail(consoleId = one.consoleId, accountId = one.accountId): Promise<void> {
  await run(`update consoles set status = ${consoleStatus.failed}, active_account_id = null,
    last_active_account_id = ${accountId} where id = ${consoleId}`);
  await run(`update consoles set status_since = '${world.time.toISOString()}' where id = ${consoleId}`);
  await run(`update accounts set status = ${accountStatus.failed}, last_error = 'x' where id = ${accountId}`);
}
/** Time passes, conditions are read, and rules act. */
async function pass(minutes: number): Promise<void> {
  people.pass(minutes * minuteMs);
  await round();
  await act();
}

test('remedies are switched on only after the dry run of the same settings, by people who may do these acts by hand', async () => {
  const token = await world.tokenOf('supervisor');
  const body = aRule([newRemedy('restart'), newRemedy('resetStart')]);
  const off = { ...body, remedies: { ...body.remedies, enabled: false } };
  const refused = async (of: unknown) => (await people.refusal(createAlertRule, { token, body: of }))[0];
  expect(await refused(body)).toBe(409);
  expect(await refused({ ...body, kind: 'serverOffline' })).toBe(422);
  expect(await refused(aRule([newRemedy('restart'), newRemedy('restart')]))).toBe(422);
  const { id } = await people.ok(createAlertRule, { token, body: off });
  const of = { token, params: { id } };
  expect((await people.refusal(updateAlertRule, { ...of, body }))[0]).toBe(409);
  await run(`insert into events (is_history, kind, objects, data, server_ids, at)
    select true, fact.kind, '[{"kind": "console", "id": ${one.consoleId}, "name": "c"}]', '{}', '{1}', now() - fact.ago::interval
    from (values ('consoleFailed', '2 hours'), ('consoleRecovered', '1 hour')) fact(kind, ago)`);
  const seen = await people.ok(dryRunAlertRule, { token, body });
  expect(seen.acts.map(({ kind }) => kind)).toEqual(['restart', 'resetStart']);
  expect(seen.acts.every(({ count }) => count > 0)).toBe(true);
  const longer = { ...body, remedies: { enabled: true, actions: [{ ...newRemedy('restart'), perDay: 51 }] } };
  expect((await people.refusal(updateAlertRule, { ...of, body: longer }))[0]).toBe(409);
  expect((await people.refusal(dryRunAlertRule, { token: await world.tokenOf('operator'), body }))[0]).toBe(
    403,
  );
  await people.ok(updateAlertRule, { ...of, body });
  // A rule that only notifies needs no dry run.
  await run('delete from remedy_dry_runs');
  await people.ok(updateAlertRule, { ...of, body: { ...body, severity: 'critical' } });
  people.pass(25 * 60 * minuteMs);
  expect((await people.refusal(updateAlertRule, { ...of, body: longer }))[0]).toBe(409);
});

test('a console is started again, then its account is reset, then quarantined, and users are notified only if that has not helped', async () => {
  const actions = [newRemedy('connect'), newRemedy('resetStart'), newRemedy('quarantine')].map((action) => ({
    ...action,
    perConsole: 1,
  }));
  const ruleId = await switchOn(actions);
  await fail();
  await pass(2);
  expect([await acts(), sent(), await told()]).toEqual([['connect done'], ['connect'], []]);
  expect(await open()).toMatchObject([
    { state: 'open', remedies: { acts: [{ kind: 'connect', count: 1 }], spentAt: null, isTried: true } },
  ]);
  await fail();
  await pass(2);
  expect(await acts()).toEqual(['connect done']);
  await pass(4);
  expect(await acts()).toEqual(['connect done', 'resetStart done']);
  await fail();
  await pass(6);
  expect(await acts()).toEqual(['connect done', 'resetStart done', 'quarantine done']);
  const token = await world.tokenOf('supervisor');
  const accountIds = [one.accountId];
  const { errors } = await people.ok(connectAccounts, { token, body: { accountIds } });
  expect(errors).toMatchObject([{ code: 'accountQuarantined' }]);
  const why = await people.ok(getAccountsWhy, { token, query: { accountIds: String(one.accountId) } });
  expect(why.data).toMatchObject([{ reason: 'quarantined', params: { quarantinedBy: 'Night watch' } }]);
  await fail();
  await pass(6);
  const [incident] = await open();
  expect(incident?.remedies).toMatchObject({ isTried: false });
  expect(await told()).toEqual(['opened']);
  for (const query of [
    { console: String(one.consoleId) },
    { account: String(one.accountId) },
    { incident: String(incident?.id) },
  ]) {
    const { data } = await people.ok(getActivity, { token, query });
    const own = data.filter(({ kind, cause }) => kind === 'remedyTaken' && cause === 'Night watch');
    expect(own.map(({ data: { action } }) => action)).toEqual(['quarantine', 'resetStart', 'connect']);
  }
  const causes = await world.store.db
    .selectFrom('events')
    .select(['kind', 'cause', 'actor_kind'])
    .where('kind', 'in', ['consoleStarted', 'accountReset', 'accountQuarantined'])
    .where('cause', '=', 'Night watch')
    .execute();
  expect(new Set(causes.map(({ kind, actor_kind }) => `${kind} ${actor_kind}`))).toEqual(
    new Set(['consoleStarted system', 'accountReset system', 'accountQuarantined system']),
  );
  await people.ok(quarantineAccounts, { token, body: { accountIds, quarantined: false } });
  expect((await people.ok(connectAccounts, { token, body: { accountIds } })).sent).toEqual(accountIds);
  await round();
  await pass(2);
  const { data } = await people.ok(getAlertRuleResults, { token });
  const ended = { ended: 1, withoutHands: 1, remedied: 1 };
  expect(data.filter((own) => own.ruleId === ruleId)).toEqual([{ ruleId, week: ended, month: ended }]);
});

test('spent budgets are shown with the incident, and people are told', async () => {
  await switchOn([{ ...newRemedy('connect'), perConsole: 2 }]);
  for (const minutes of [2, 6, 6]) {
    await fail();
    await pass(minutes);
  }
  expect(await acts()).toEqual(['connect done', 'connect done']);
  expect(await open()).toMatchObject([
    {
      remedies: { acts: [{ kind: 'connect', count: 2 }], spentAt: world.time.toISOString(), isTried: false },
    },
  ]);
  expect(await told()).toEqual(['opened']);
  const token = await world.tokenOf('supervisor');
  const { data } = await people.ok(getActivity, { token, query: { console: String(one.consoleId) } });
  expect(data.find(({ kind }) => kind === 'remediesSpent')?.data).toEqual({
    condition: 'consoleFailed',
    acts: [{ kind: 'connect', count: 2 }],
  });
});

test('of an incident that is assigned or grows while remedies are tried users are told after half an hour', async () => {
  await switchOn([{ ...newRemedy('connect'), perConsole: 50, perAccount: 50 }]);
  await fail();
  await pass(2);
  const failAgain = async (minutes: number): Promise<void> => {
    await fail();
    await pass(minutes);
  };
  await failAgain(6);
  const token = await world.tokenOf('supervisor');
  const body = { incidentIds: (await open()).map(({ id }) => id), userId: await people.idOf('operator') };
  await people.ok(assignIncidents, { token, body });
  await failAgain(6);
  await run(`update consoles set status = ${consoleStatus.failed}
    where id = (select max(id) from consoles where server_id = 1)`);
  await failAgain(6);
  expect(await open()).toMatchObject([{ count: 2, assignee: { name: 'Olivia Operator' } }]);
  await failAgain(12);
  expect(await told()).toEqual(['assigned']);
  await failAgain(1);
  expect(await told()).toEqual(['assigned', 'opened']);
});

test('nothing is done about consoles that a person has taken, stopped or reserved, nor with lost rights', async () => {
  const ruleId = await switchOn([newRemedy('connect')]);
  const undone = async (change: string, undo: string): Promise<void> => {
    await fail();
    await run(change);
    await pass(2);
    expect([change, await acts(), sent()]).toEqual([change, [], []]);
    await run(undo);
  };
  // The user who has switched the rules on no longer exists.
  const by = await people.idOf('supervisor');
  await undone('update alert_rules set remedies_by = null', `update alert_rules set remedies_by = ${by}`);
  await undone('update servers set open = false where id = 1', 'update servers set open = true where id = 1');
  await undone(
    `insert into notes (console_id, text, until, author_name, created_at) values (${one.consoleId}, '', now() + interval '2 days', 'x', now())`,
    `delete from notes where console_id = ${one.consoleId}`,
  );
  await undone(
    "update incidents set phase = 'acknowledged'",
    `update alert_rules set enabled = false where id = ${ruleId}`,
  );
});

test('one of two processes acts; the claimed acts of a killed process are not repeated', async () => {
  await switchOn([newRemedy('connect')]);
  await fail();
  people.pass(2 * minuteMs);
  await round();
  await Promise.all([act(), act(other), act(), act(other)]);
  expect([await acts(), sent()]).toEqual([['connect done'], ['connect']]);
  await fail();
  people.pass(6 * minuteMs);
  await round();
  // Killed after writing its claim, before carrying it out.
  expect(await claimRemedies(world.store.db, world.time)).toHaveLength(1);
  await act(other);
  await pass(3);
  expect([await acts(), sent()]).toEqual([['connect done', 'connect failed'], ['connect']]);
  await pass(3);
  expect(sent()).toEqual(['connect', 'connect']);
});

test('a console that is restarted is started once, when it has ended, by whichever process sees that', async () => {
  await run("update alert_rules set enabled = false where kind = 'consoleFailed'");
  await switchOn([newRemedy('restart')], { kind: 'screenStuck', forSeconds: 0 });
  await run(`delete from console_screens`);
  await run(`update consoles set active_account_id = ${one.accountId} where id = ${one.consoleId}`);
  await run(`insert into console_screens (console_id, since, counted_at, stuck_since)
    values (${one.consoleId}, now(), now(), now() - interval '1 hour')`);
  await pass(0);
  expect([await acts(), sent()]).toEqual([['restart stopping'], ['disconnect']]);
  await act();
  expect(sent()).toEqual(['disconnect']);
  await run(`update consoles set status = ${consoleStatus.disconnected} where id = ${one.consoleId}`);
  await Promise.all([act(), act(other)]);
  expect([await acts(), sent()]).toEqual([['restart done'], ['disconnect', 'connect']]);
  await run('delete from console_screens');
});

test('an account gets a proxy that works and is free, and is started with it', async () => {
  await switchOn([newRemedy('swapProxy')]);
  const owner = await people.idOf('supervisor');
  await run(`insert into proxies (owner_id, key, protocol, host, port, checked_at, error, latency_ms, created_at) values
    (${owner}, 'slow', 'http', '203.0.113.7', 80, now(), null, 900, now()),
    (${owner}, 'free', 'http', '203.0.113.8', 80, now(), null, 5, now()),
    (${owner}, 'bad', 'http', '203.0.113.9', 80, now(), 'timeout', 1, now())`);
  await fail();
  // Its gateway has another login that works: which of them it has is not known, and its console failed for another reason.
  await run(`insert into proxies (owner_id, key, protocol, host, port, checked_at, error, latency_ms, created_at) values
    (${owner}, 'own', 'http', '203.0.113.6', 80, now(), null, 999, now()),
    (${owner}, 'other', 'http', '203.0.113.6', 80, now(), 'refused', 1, now())`);
  await run(`update accounts set last_error = 'x', details = jsonb_set(details, '{proxy}', '{"ip": "203.0.113.6", "port": "80"}')
    where id = ${one.accountId}`);
  await pass(2);
  expect(await acts()).toEqual([]);
  await run(`update accounts set last_error = 'Proxy connection timed out' where id = ${one.accountId}`);
  await pass(2);
  expect([await acts(), sent()]).toEqual([['swapProxy done'], expect.arrayContaining(['connect'])]);
  const { details } = await world.store.db
    .selectFrom('accounts')
    .select('details')
    .where('id', '=', one.accountId)
    .executeTakeFirstOrThrow();
  expect(details.proxy).toMatchObject({ ip: '203.0.113.8', port: '80' });
  // The one that it had is checked before another account gets it.
  const waiting = await world.store.db
    .selectFrom('proxies')
    .select('host')
    .where('check_requested_at', 'is not', null)
    .execute();
  expect(new Set(waiting.map(({ host }) => host))).toEqual(new Set(['203.0.113.6']));
});
