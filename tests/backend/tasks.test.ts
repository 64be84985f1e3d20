import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaskReport } from '#contract/agent/index.ts';
import { taskTypes } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { dayOf } from '#domain/format/zone.ts';
import { deleteExpired } from '#server/modules/operations/retention/job.ts';
import { apiCalls, identityOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getServerTasks, getServer, getServerConsoles } = endpoints;
const timezone = 'Europe/Berlin';

const world = useWorld();
let token: string;
const operator = apiCalls(() => world, 'operator');
beforeAll(async () => {
  token = (await operator(getServer, { params: { id: 1 } })).body.token;
});
beforeEach(async () => void (await takeEvents(world)));

const read = async (id = 1, date?: string): Promise<TaskHistory> =>
  (await operator(getServerTasks, { params: { id }, ...(date && { query: { date } }) })).body;
const tasksOf = ({ consoles }: TaskHistory): Task[] =>
  consoles.flatMap(({ accounts }) => accounts.flatMap(({ tasks }) => tasks));
const instant = (at: number): string => new Date(at).toISOString();
async function report(over: Partial<TaskReport> = {}): Promise<TaskReport> {
  const [gameConsole] = (await operator(getServerConsoles, { params: { id: 1 } })).body.data;
  const task: TaskReport = {
    key: 'k-1',
    consoleId: gameConsole?.id ?? 0,
    accountId: gameConsole?.accounts[1]?.id ?? 0,
    type: 'work',
    status: 'active',
    tag: 'match 1 of 3',
    error: null,
    start: instant(world.time.getTime() - 60_000),
    end: null,
    ...over,
  };
  await world.hub.agents().task(token, task);
  return task;
}

test('the demo data contains a plausible day: every task type, none overlapping, one over midnight', async () => {
  const start = world.time;
  // One hour earlier, so that the day has tasks even right after midnight.
  world.time = new Date(start.getTime() - 3_600_000);
  const histories = await Promise.all([1, 2, 3, 4, 5].map((id) => read(id)));
  expect(histories[0]?.group).toEqual({ id: 1, name: 'North hall' });
  expect(histories[0]?.consoles).toHaveLength(10);
  const all = histories.flatMap(tasksOf);
  const day = dayOf(world.time.getTime(), timezone);
  expect(all.every(({ start, end }) => start < day.end && (end ?? Infinity) >= day.start)).toBe(true);
  expect(all.some(({ start }) => start < day.start)).toBe(true);
  world.time = start;
  const stored = await world.store.db.selectFrom('tasks').select('type').distinct().execute();
  expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(taskTypes));
  for (const { accounts } of histories.flatMap(({ consoles }) => consoles)) {
    const inTurn = accounts.flatMap(({ tasks }) => tasks).toSorted((a, b) => a.start - b.start);
    expect(inTurn.every((task, at) => at === 0 || task.start >= (inTurn[at - 1]?.end ?? Infinity))).toBe(
      true,
    );
  }
});

test('a reported task is stored, updated by later reports, and published', async () => {
  const task = await report();
  const mine = async () => tasksOf(await read()).filter(({ tag }) => /^match . of 3$/.test(tag ?? ''));
  expect((await mine()).find(({ status }) => status === 'active')).toEqual({
    id: expect.any(Number),
    start: Date.parse(task.start),
    end: null,
    tag: 'match 1 of 3',
    error: null,
    type: 'work',
    status: 'active',
  });
  expect(await takeEvents(world)).toEqual([
    { name: 'tasksUpdated', payload: { serverId: 1 }, audience: { serverIds: [1] } },
    { name: 'accountsUpdated', payload: { ids: [task.accountId] }, audience: { serverIds: [1] } },
  ]);
  const end = instant(world.time.getTime());
  await report({ status: 'failed', tag: 'match 2 of 3', error: 'The store is not available', end });
  const followed = (await mine()).filter(({ error }) => error === 'The store is not available');
  expect(followed).toEqual([
    expect.objectContaining({ status: 'failed', tag: 'match 2 of 3', end: Date.parse(end) }),
  ]);
});

test('a task of a foreign console or account is ignored', async () => {
  const before = tasksOf(await read()).length;
  await report({ key: 'foreign', consoleId: 41 });
  await report({ key: 'foreign', accountId: 300 });
  expect(tasksOf(await read())).toHaveLength(before);
  expect(await takeEvents(world)).toEqual([]);
});

test('a restarted agent ends the tasks that it no longer runs', async () => {
  const { body: server } = await operator(getServer, { params: { id: 1 } });
  // It has begun after the last heartbeat.
  const heartbeat = { last_heartbeat_at: new Date(0) };
  await world.store.db.updateTable('servers').set(heartbeat).where('id', '=', 1).execute();
  await report({ key: 'lost', tag: 'lost' });
  await report({ key: 'kept', tag: 'kept' });
  await world.hub.agents().hello(token, identityOf(server), ['kept']);
  const now = tasksOf(await read());
  expect(now.find(({ tag }) => tag === 'lost')).toMatchObject({
    status: 'error',
    error: 'The agent was restarted',
    end: expect.any(Number),
  });
  const lost = now.find(({ tag }) => tag === 'lost');
  expect(lost?.end).toBe(lost?.start);
  expect(now.find(({ tag }) => tag === 'kept')).toMatchObject({ status: 'active', end: null });
});

test('today is the day in the timezone of the caller', async () => {
  const settings = async (zone: string): Promise<void> => {
    const { settings: kept } = await world.store.db
      .selectFrom('users')
      .select('settings')
      .where('email', '=', 'operator@dugout.test')
      .executeTakeFirstOrThrow();
    await world.store.db
      .updateTable('users')
      .set({ settings: JSON.stringify({ ...kept, timezone: zone }) })
      .where('email', '=', 'operator@dugout.test')
      .execute();
  };
  const start = world.time;
  world.time = new Date('2026-11-21T02:00:00Z');
  const at = Date.parse('2026-11-20T21:00:00Z');
  await report({
    key: 'evening',
    tag: 'evening',
    status: 'finished',
    start: instant(at),
    end: instant(at + 1),
  });
  const seen = async () => tasksOf(await read()).some(({ tag }) => tag === 'evening');
  expect(await seen()).toBe(false);
  await settings('America/New_York');
  expect(await seen()).toBe(true);
  await settings(timezone);
  world.time = start;
});

test('every account has a row, in order, also without tasks', async () => {
  const { data: consoles } = (await operator(getServerConsoles, { params: { id: 1 } })).body;
  for (const date of [undefined, '2024-02-29']) {
    const shown = await read(1, date);
    expect(shown.consoles.map(({ id, accounts }) => [id, accounts.map((account) => account.id)])).toEqual(
      consoles.map(({ id, accounts }) => [id, accounts.map((account) => account.id)]),
    );
  }
  expect(tasksOf(await read(1, '2024-02-29'))).toEqual([]);
});

test('another day lasts from midnight to midnight in the timezone of the caller', async () => {
  const start = Date.parse('2026-10-24T22:00:00Z');
  const hour = 3_600_000;
  const keys = ['before', 'over midnight', 'last hour', 'after'];
  const at = (key: string, from: number, to: number) =>
    report({ key, tag: key, status: 'finished', start: instant(from), end: instant(to) });
  await at('before', start - 2 * hour, start - 1);
  await at('over midnight', start - hour, start + hour);
  // The clock is set back on this day: it has 25 hours.
  await at('last hour', start + 24.5 * hour, start + 24.9 * hour);
  await at('after', start + 25 * hour, start + 26 * hour);
  const seen = async (date: string) =>
    tasksOf(await read(1, date))
      .filter(({ tag }) => keys.includes(tag ?? ''))
      .map(({ tag }) => tag);
  expect(await seen('2026-10-25')).toEqual(['over midnight', 'last hour']);
  expect(await seen('2026-10-24')).toEqual(['before', 'over midnight']);
  expect(await seen('2026-10-26')).toEqual(['after']);
  await world.store.db.deleteFrom('tasks').where('key', 'in', keys).execute();
});

test.each(['2026-02-30', '1999-12-31', 'today', '2026-10-25T00:00:00Z', ''])(
  'the day %j is refused with an error at its field',
  async (date) => {
    const { status, fields } = await operator(getServerTasks, { params: { id: 1 }, query: { date } });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['date']]);
  },
);

test.each(['supervisor', 'operator', 'staff'])(
  'the unchecked answer to %s has the declared shape, and no more',
  async (person) => {
    const call = apiCalls(() => world, person);
    const id = (await call(endpoints.getServers, {})).body.data[0]?.id ?? 0;
    for (const endpoint of [getServerConsoles, getServerTasks]) {
      const { status, body } = await call(endpoint, { params: { id } });
      expect(status).toBe(200);
      expect(endpoint.response.strict().parse(body)).toEqual(body);
    }
  },
);

test('tasks are deleted a week after their end, sessions when they have expired', async () => {
  // Tasks of the demo may be over a week old.
  await deleteExpired(world.api.context);
  await report({ key: 'old', status: 'finished', end: instant(world.time.getTime()) });
  const count = async (): Promise<number> =>
    (await world.store.db.selectFrom('tasks').select('id').execute()).length;
  const before = await count();
  await deleteExpired(world.api.context);
  expect(await count()).toBe(before);
  expect(await world.store.db.selectFrom('sessions').select('id').execute()).not.toEqual([]);
  const later = new Date(world.time.getTime() + 8 * 24 * 3_600_000);
  await deleteExpired({ ...world.api.context, now: () => later });
  // Running tasks are kept.
  expect(await count()).toBeLessThan(3);
  expect(await world.store.db.selectFrom('sessions').select('id').execute()).toEqual([]);
});
