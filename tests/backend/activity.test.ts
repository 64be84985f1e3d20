import { beforeAll, describe, expect, test } from 'vitest';
import { facts } from '#contract/activity/index.ts';
import { type ActivityEntry, getActivity } from '#contract/http/activity.ts';
import { endpoints } from '#contract/http/index.ts';
import type { ConsoleAct, ConsoleReport } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { events } from '#contract/events/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvents, type DomainEvent } from '#server/kernel/events/append.ts';
import { appendFacts, fact, factsByServer, type NewFact } from '#server/kernel/events/facts.ts';
import { createEventReader } from '#server/kernel/events/reader.ts';
import { prepareEvents, pruneEvents } from '#server/kernel/events/retention.ts';
import { sql } from 'kysely';
import { apiCalls, idOf } from './apiCalls.ts';
import { kinds, type Parts, useWorld } from './world.ts';

test('no fact has the name of an event that apps of the last release read', () => {
  expect(Object.keys(facts).filter((kind) => kind in events)).toEqual([]);
});

describe.each(kinds)('the activity on %s', (kind) => {
  const world = useWorld(kind);
  const as = (name: string) => apiCalls(() => world, name);
  const operator = as('operator');
  beforeAll(async () => {
    await world.tokenOf('operator');
  });

  const append = (...added: NewFact[]) =>
    transact(world.store.db, (transaction) => appendFacts(transaction, added));
  const read = async (query: Parts['query'] = {}, calls = operator): Promise<ActivityEntry[]> =>
    (await calls(getActivity, { query })).body.data;
  const kindsOf = (entries: readonly ActivityEntry[]) => entries.map((entry) => entry.kind);
  const ofServer = (serverId: number): Pick<NewFact, 'audience'> => ({ audience: { serverIds: [serverId] } });

  test('a call is recorded with its caller and its objects, by their names at that time', async () => {
    const told: string[] = [];
    const stop = world.api.context.events.onEvent(({ name }) => told.push(name));
    const of = { params: { id: 8 } };
    const renamed = { name: 'Eighth', description: 'Left' };
    expect((await operator(endpoints.updateConsole, { ...of, body: renamed })).status).toBe(200);
    const open = { ...of, body: { active: false } };
    await operator(endpoints.activateConsole, open);
    await operator(endpoints.updateConsole, { ...of, body: { name: 'Eight' } });
    await world.api.context.events.read();
    stop();
    expect(told).toContain('activityUpdated');
    const found = await read({ console: '8', kinds: 'consoleRenamed,consoleEdited,consoleClosed' });
    expect(kindsOf(found)).toEqual(['consoleRenamed', 'consoleClosed', 'consoleEdited', 'consoleRenamed']);
    expect(found[1]).toMatchObject({
      actor: { kind: 'user', id: await idOf(world, 'operator') },
      objects: [{ kind: 'console', id: 8, name: 'Eighth' }],
      objectCount: 1,
    });
    expect(found[2]?.batch).toEqual(expect.any(String));
    expect(found[2]?.batch).toBe(found[3]?.batch);
    expect(found[2]?.data).toEqual({ changes: [{ field: 'description', before: null, after: 'Left' }] });
  });

  test('every kind is seen by exactly those whose role has the permission that it needs', async () => {
    const all = Object.keys(facts) as (keyof typeof facts)[];
    await append(
      ...all.map((one) =>
        fact({ kind: one, objects: { server: [1] }, data: {} as never, cause: 'matrix', ...ofServer(1) }),
      ),
    );
    const { accessMap, roles } = (await operator(endpoints.getEnums)).body;
    const roleOf = { supervisor: 0, admin: 50, operator: 100, staff: 200 };
    for (const [name, role] of Object.entries(roleOf)) {
      const at = roles.findIndex((one) => one.role === role);
      const seen = await read({ text: 'matrix', limit: '200' }, as(name));
      const allowed = all.filter((one) => accessMap[facts[one].needs]?.[at]);
      expect([name, kindsOf(seen).toSorted()]).toEqual([name, allowed.toSorted()]);
    }
    expect((await as('view')(getActivity)).status).toBe(403);
  });

  test('no user sees events of servers that they no longer see, nor those for other users', async () => {
    const own = await idOf(world, 'staff');
    await append(
      fact({ kind: 'serverOnline', objects: {}, data: {}, cause: 'sight', ...ofServer(1) }),
      fact({ kind: 'serverOffline', objects: {}, data: {}, cause: 'sight', ...ofServer(6) }),
      fact({
        kind: 'planBought',
        objects: {},
        data: { price: 1 },
        cause: 'sight',
        audience: { userIds: [own] },
      }),
      fact({
        kind: 'schedulerCreated',
        objects: {},
        data: { changes: [] },
        cause: 'sight',
        audience: 'everybody',
      }),
    );
    const ofAll = ['schedulerCreated', 'serverOffline', 'serverOnline'];
    expect(kindsOf(await read({ text: 'sight' }, as('supervisor')))).toEqual(ofAll);
    const staff = as('staff');
    const visible = (await staff(endpoints.getServers)).body.data.map(({ id }) => id);
    expect([visible.includes(1), visible.includes(6)]).toEqual([true, false]);
    expect(kindsOf(await read({ text: 'sight' }, staff))).toEqual([
      'schedulerCreated',
      'planBought',
      'serverOnline',
    ]);
    expect(await read({ server: '6' }, staff)).toEqual([]);
  });

  test('filters of objects, kinds, cause, time and words all have to fit', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(
        async (id) =>
          await world.store.db
            .selectFrom('accounts')
            .select(['id', 'email', 'console_id'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow(),
      ),
    );
    if (!one || !other) throw new Error('no accounts');
    const from = new Date().toISOString();
    const actor = { kind: 'scheduler' as const, id: 7, name: 'Night shift' };
    await append(
      fact({ kind: 'accountDone', objects: { account: [one.id] }, data: {}, actor, ...ofServer(1) }),
      fact({ kind: 'accountReset', objects: { account: [other.id] }, data: {}, ...ofServer(1) }),
      fact({
        kind: 'groupDeleted',
        objects: { group: [{ id: 3, name: "O'Neil \\ attic" }] },
        data: {},
        ...ofServer(2),
      }),
      fact({
        kind: 'groupEdited',
        objects: {},
        data: { changes: [{ field: 'name', before: 'a', after: "b'" }] },
        ...ofServer(2),
      }),
    );
    const known = 'accountDone,accountReset,groupDeleted,groupEdited';
    const of = async (query: Parts['query']) => kindsOf(await read({ from, kinds: known, ...query }));
    expect(await of({ field: 'name', server: '2' })).toEqual(['groupEdited']);
    expect(await of({ field: "o'nam" })).toEqual([]);
    expect(await of({ account: String(one.id) })).toEqual(['accountDone']);
    expect(await of({ console: String(one.console_id), account: String(one.id) })).toEqual(['accountDone']);
    expect(await of({ scheduler: '7' })).toEqual(['accountDone']);
    expect(await of({ cause: 'scheduler' })).toEqual(['accountDone']);
    expect(await of({ server: '1', cause: 'system' })).toEqual(['accountReset']);
    expect(await of({ text: other.email.toUpperCase() })).toEqual(['accountReset']);
    const [, domain = ''] = other.email.split('@');
    expect(await of({ text: domain.slice(domain.indexOf('.') + 1) })).toEqual([
      'accountReset',
      'accountDone',
    ]);
    expect(await of({ text: 'nig accountdo' })).toEqual(['accountDone']);
    expect(await of({ text: "o'neil \\ a" })).toEqual(['groupDeleted']);
    expect(await of({ text: 'attic night' })).toEqual([]);
    const { group_id } = await world.store.db
      .selectFrom('servers')
      .select('group_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(await of({ group: String(group_id) })).toEqual(
      expect.arrayContaining(['accountReset', 'accountDone']),
    );
    const [newest] = await read({ kinds: known });
    const at = newest?.at ?? '';
    expect(await of({ from: new Date(Date.parse(at) + 1).toISOString() })).toEqual([]);
    expect(await of({ kinds: 'unheardOf' })).toEqual([]);
    expect((await operator(getActivity, { query: { before: 'x' } })).status).toBe(422);
  });

  test('reports of agents about control, pauses and states are stored once, by the users of their server', async () => {
    const own = await world.store.db
      .selectFrom('consoles')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .select(['consoles.id', 'servers.token'])
      .where('consoles.id', '=', 8)
      .executeTakeFirstOrThrow();
    const [ann, stranger] = [await idOf(world, 'operator'), await idOf(world, 'nobody')];
    const act = (number: number, one: object) => ({ agentStart: 5, number, consoleId: 8, ...one });
    const acts = [
      act(1, { act: 'taken', userId: stranger }),
      act(2, { act: 'takenOver', userId: ann, fromId: stranger }),
      act(3, { act: 'typed', userId: ann, length: 6 }),
    ] as ConsoleAct[];
    const agents = world.hub.agents();
    expect(await agents.acts(own.token, acts)).toEqual([]);
    expect(
      await agents.acts(own.token, [
        ...acts,
        { ...act(4, { act: 'lost', userId: ann, reason: 'silence' }), consoleId: 41 } as ConsoleAct,
      ]),
    ).toMatchObject([{ index: 3 }]);
    const report = (
      status: number,
      script: ConsoleReport['script'],
      error: string | null = null,
    ): ConsoleReport => ({
      consoleId: 8,
      status,
      accountId: null,
      error,
      nextCheckAt: null,
      script,
      gameActivity: { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 0 },
    });
    const { connected, failed } = consoleStatus;
    await agents.report(own.token, [report(failed, { paused: false, pausedBy: null }, 'No picture')]);
    await agents.report(own.token, [report(connected, { paused: true, pausedBy: `user ${ann}` })]);
    await agents.report(own.token, [
      report(connected, { paused: false, pausedBy: null, resumedBy: 'Somebody' }),
    ]);
    // An agent cannot make a user its actor who does not see the server.
    await agents.report(own.token, [report(connected, { paused: true, pausedBy: `user ${stranger}` })]);
    const told = (await read({ console: '8', limit: '8' }))
      .toReversed()
      .map(({ kind: one, actor, data }) => [one, actor?.id ?? actor?.kind, data]);
    const { username } = await world.store.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    expect(told).toEqual([
      ['controlTaken', 'agent', {}],
      ['controlTakenOver', ann, { from: null }],
      ['consoleTextTyped', ann, { length: 6 }],
      ['consoleFailed', 'agent', { error: 'No picture' }],
      ['consoleRecovered', 'agent', { failedFor: expect.any(Number) }],
      ['consolePaused', ann, { by: username }],
      ['consoleResumed', 'user', { by: 'Somebody' }],
      ['consolePaused', 'user', { by: `user ${stranger}` }],
    ]);
  });

  test('pages follow each other without a gap or an entry twice, and bulk work is one entry for each server', async () => {
    const some = await world.store.db
      .selectFrom('consoles')
      .select(['id', 'server_id as serverId'])
      .where('server_id', 'in', [1, 2])
      .execute();
    for (let at = 0; at < 3; at++)
      await append(...factsByServer('consoleStopped', 'console', some, {}, { cause: 'bulk' }));
    const query = { text: 'bulk', limit: '4' };
    const first = (await operator(getActivity, { query })).body;
    const rest = (await operator(getActivity, { query: { ...query, before: first.next ?? '' } })).body;
    const both = [...first.data, ...rest.data];
    expect([first.data.length, rest.data.length, rest.next]).toEqual([4, 2, null]);
    expect(new Set(both.map(({ position }) => position)).size).toBe(6);
    expect(both.map(({ at }) => at)).toEqual(
      both
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(both.reduce((sum, { objectCount }) => sum + objectCount, 0)).toBe(3 * some.length);
    expect(Math.max(...both.map(({ objects }) => objects.length))).toBeLessThanOrEqual(20);
    expect(Date.parse(first.since ?? '')).toBeLessThanOrEqual(Date.parse(both.at(-1)?.at ?? ''));
  });

  test('each event is given once: more than a reading takes, and those of a transaction that ends after later ones', async () => {
    const { db } = world.store;
    const { log } = world.api.context;
    const reader = await createEventReader({ db, log, wakeOthers: () => undefined });
    // The reader begins at the oldest running transaction of this PostgreSQL: events of the previous tests
    // may follow.
    await reader.read();
    const given: number[] = [];
    reader.onEvent((event) => 'ids' in event.payload && given.push(...event.payload.ids));
    const change = (id: number): DomainEvent => ({
      name: 'consolesUpdated',
      payload: { ids: [id] },
      audience: 'everybody',
    });
    const ids = Array.from({ length: 2_500 }, (_, id) => id + 100);
    // PGlite has only one connection.
    const slow = kind === 'postgres' ? await db.startTransaction().execute() : null;
    if (slow) await appendEvents(slow, [change(1)]);
    await transact(db, (transaction) => appendEvents(transaction, ids.map(change)));
    await reader.read();
    expect(given).toEqual(ids);
    await slow?.commit().execute();
    await transact(db, (transaction) => appendEvents(transaction, [change(2)]));
    await reader.read();
    await reader.read();
    reader.close();
    expect(given.slice(ids.length).toSorted((a, b) => a - b)).toEqual(slow ? [1, 2] : [2]);
  });

  test('history beyond its retention is deleted with its objects', async () => {
    const { db } = world.store;
    await prepareEvents(db);
    await append(fact({ kind: 'serverOnline', objects: {}, data: {}, cause: 'old', ...ofServer(1) }));
    await pruneEvents(db, new Date(Date.now() + 500 * 86_400_000));
    expect(await read()).toEqual([]);
    expect(await read({ server: '1' })).toEqual([]);
    const left = await sql`select from event_objects`.execute(db);
    expect(left.rows).toEqual([]);
  });
});
