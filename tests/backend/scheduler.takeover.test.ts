import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Assignment } from '#contract/agent/index.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { connectConsole } from '#server/modules/consoles/connect.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { LeaseLost } from '#server/modules/schedulers/runner/lease.ts';
import { apiCalls } from './apiCalls.ts';
import { createScheduledConsole, everyDay, leaseMs, type ScheduledConsole } from './scheduledConsole.ts';

const hour = 3_600_000;

let scheduled: ScheduledConsole;
const operator = apiCalls(() => scheduled.world, 'operator');

beforeAll(async () => {
  scheduled = await createScheduledConsole();
});
afterAll(() => scheduled.world.close());
beforeEach(() => scheduled.reset());

test('a week with the doubled hour of autumn is played as planned, in the hours of the owner', async () => {
  const [careful, fast] = scheduled.configs.map(({ name }) => name);
  await scheduled.plan(
    everyDay(
      scheduled.entry(0, 8, 12),
      scheduled.entry(1, 12, 16, 1),
      scheduled.entry(2, 22, 24),
      scheduled.entry(2, 0, 3),
    ),
    '2026-10-20T21:00:00Z',
  );
  // Every hour, from Tuesday night to Monday.
  for (let time = scheduled.world.time.getTime(); time < Date.parse('2026-10-26T04:00:00Z'); time += hour)
    await scheduled.roundsAt(new Date(time));
  const days = ['10-21', '10-22', '10-23', '10-24', '10-25'];
  expect(scheduled.told).toEqual([
    `10-20 23:00 start 2 ${careful}`,
    ...days.flatMap((day) => [
      // Without a stop at midnight; on the 25th after four hours.
      `${day} 03:00 stop`,
      `${day} 08:00 start 0 ${careful}`,
      `${day} 12:00 stop`,
      `${day} 12:00 start 1 ${fast}`,
      `${day} 16:00 stop`,
      `${day} 22:00 start 2 ${careful}`,
    ]),
    '10-26 03:00 stop',
  ]);
  const runs = await scheduled.world.store.db.selectFrom('scheduler_runs').selectAll().execute();
  expect(runs.map(({ outcome }) => outcome)).toEqual(runs.map(() => 'kept'));
  expect(runs).toHaveLength(16);
  expect(runs.every(({ task_id, account_id }) => task_id !== null && account_id !== null)).toBe(true);
});

test('after a pause of days it plays what is planned now, repeats nothing, and records what was missed', async () => {
  await scheduled.plan(
    everyDay(scheduled.entry(0, 8, 12), scheduled.entry(1, 20, 22)),
    '2026-07-06T05:00:00Z',
  );
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  scheduled.runner = scheduled.newRunner();
  await scheduled.roundsAt('2026-07-08T18:30:00Z');
  expect(scheduled.told.map((line) => line.slice(0, 19))).toEqual([
    '07-06 08:00 start 0',
    '07-08 20:30 stop',
    '07-08 20:30 start 1',
  ]);
  expect(await scheduled.runs()).toEqual([
    '0 kept',
    '1 missed runnerStopped',
    '0 missed runnerStopped',
    '1 missed runnerStopped',
    '0 missed runnerStopped',
    '1 playing runnerStopped',
  ]);
});

const save = (id: number, data: ScheduleData) =>
  scheduled.world.store.db
    .updateTable('schedulers')
    .set((eb) => ({ data: JSON.stringify(data), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('a bar of another config is inserted into one that plays', async () => {
  const { entry } = scheduled;
  const scheduler = await scheduled.plan(everyDay(entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  await scheduled.roundsAt('2026-07-06T06:30:00Z');
  await save(scheduler, everyDay(entry(0, 8, 9), entry(0, 9, 10, 1), entry(0, 10, 12)));
  await scheduled.roundsAt('2026-07-06T07:00:00Z');
  await scheduled.roundsAt('2026-07-06T08:00:00Z');
  const [first, second] = scheduled.configs.map(({ name }) => name);
  const lines = scheduled.told.map((line) => line.slice(12)).join(', ');
  expect(lines).toBe(`start 0 ${first}, stop, start 0 ${second}, stop, start 0 ${first}`);
});

test('a plan that is changed, disabled and enabled again is followed in its present form', async () => {
  const scheduler = await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  // Longer: it continues to play.
  await save(scheduler, everyDay(scheduled.entry(0, 8, 14)));
  await scheduled.roundsAt('2026-07-06T10:30:00Z');
  expect(scheduled.told).toHaveLength(1);
  const enable = (enabled: boolean) =>
    scheduled.world.store.db.updateTable('console_schedulers').set({ enabled }).execute();
  await enable(false);
  await scheduled.roundsAt('2026-07-06T10:45:00Z');
  expect(scheduled.told).toHaveLength(1);
  // Removed: it ends.
  await enable(true);
  await save(scheduler, everyDay(scheduled.entry(1, 18, 19)));
  await scheduled.roundsAt('2026-07-06T11:00:00Z');
  expect(scheduled.told.slice(1).map((line) => line.slice(6))).toEqual(['13:00 stop']);
});

test('what plays by an unchanged plan plays on when the plan is disabled and enabled again', async () => {
  await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  for (const [enabled, time] of [
    [false, '2026-07-06T07:00:00Z'],
    [true, '2026-07-06T08:00:00Z'],
  ] as const) {
    scheduled.world.time = new Date(time);
    await operator(endpoints.enableScheduler, { params: { id: scheduled.id }, body: { enabled } });
    await scheduled.roundsAt(time);
  }
  expect(scheduled.told).toHaveLength(1);
  expect(await scheduled.runs()).toEqual(['0 playing']);
  await scheduled.roundsAt('2026-07-06T10:00:00Z');
  expect(scheduled.told.slice(1).map((line) => line.slice(6))).toEqual(['12:00 stop']);
  expect(await scheduled.runs()).toEqual(['0 kept']);
});

/** Until the end of the test, does this as soon as the agent has started an account, before it answers. */
function afterStart(work: (command: { assignment: Assignment }) => Promise<unknown>): void {
  const { hub } = scheduled.world;
  const obey = hub.handleCommand;
  onTestFinished(() => void (hub.handleCommand = obey));
  hub.handleCommand = async (token, command) => {
    await obey(token, command);
    if (command.kind === 'connect') await work(command);
  };
}

test('an account that was started in the round in which its scheduler is deleted has played', async () => {
  const id = await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  afterStart(() =>
    operator(endpoints.deleteSchedulers, { query: { schedulerIds: String(id), detach: 'true' } }),
  );
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  expect(await scheduled.runs()).toEqual(['0 kept']);
});

/** Starts the console as a round does that has read it before. */
function start(schedulerId: number, epoch: number): Promise<void> {
  const target = {
    id: scheduled.id,
    name: 'C',
    open: true,
    status: consoleStatus.disconnected,
    activeAccountId: null,
    serverId: scheduled.serverId,
    token: scheduled.token,
    serverOpen: true,
    serverName: 'S',
    accountCount: 1,
  };
  return connectConsole(scheduled.world.api.context, target, scheduled.accounts[0] ?? 0, {
    id: 1,
    config: scheduled.configs[0] ?? { id: 0, name: '' },
    scheduler: { id: schedulerId, name: 'Night' },
    epoch,
  });
}

test('what is closed, disabled or attached anew during a round is not started by it', async () => {
  const schedulerId = await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  const { db } = scheduled.world.store;
  const epoch = (await scheduled.newLease('one').hold()) ?? 0;
  const setEnabled = (enabled: boolean) => db.updateTable('console_schedulers').set({ enabled }).execute();
  const setOpen = (open: boolean) =>
    db.updateTable('consoles').set({ open }).where('id', '=', scheduled.id).execute();
  await setEnabled(false);
  await expect(start(schedulerId, epoch)).rejects.toThrow(/already running/);
  await setEnabled(true);
  await setOpen(false);
  await expect(start(schedulerId, epoch)).rejects.toThrow(/already running/);
  await setOpen(true);
  await expect(start(schedulerId + 1, epoch)).rejects.toThrow(/already running/);
  expect(scheduled.told).toEqual([]);
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  expect(scheduled.told).toHaveLength(1);
});

describe('of two processes', () => {
  test('one plays, and the other one takes over when it is silent for longer than the lease', async () => {
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 9, 10)),
      '2026-07-06T05:00:00Z',
    );
    const other = scheduled.newRunner();
    scheduled.world.time = new Date('2026-07-06T06:00:00Z');
    expect([await scheduled.runner.round(), await other.round()]).toEqual([true, false]);
    expect(scheduled.told).toHaveLength(1);
    scheduled.world.time = new Date(scheduled.world.time.getTime() + leaseMs - 1);
    expect(await other.round()).toBe(false);
    scheduled.world.time = new Date(scheduled.world.time.getTime() + 2);
    expect([await other.round(), await scheduled.runner.round()]).toEqual([true, false]);
    // Nothing was started twice.
    expect(scheduled.told).toHaveLength(1);
    // A process that shuts down properly does not make the other one wait.
    await other.close();
    expect(await scheduled.runner.round()).toBe(true);
  });

  test('the one that was replaced can neither write nor start anything', async () => {
    await scheduled.plan([], '2026-07-06T05:00:00Z');
    const [old, next] = ['old', 'next'].map((owner) => scheduled.newLease(owner));
    const epoch = (await old?.hold()) ?? 0;
    scheduled.world.time = new Date(scheduled.world.time.getTime() + leaseMs);
    expect(await next?.hold()).toBeGreaterThan(epoch);
    const write = vi.fn<() => Promise<void>>();
    await expect(old?.guarded(epoch, write)).rejects.toThrow(LeaseLost);
    expect(write).not.toHaveBeenCalled();
    await expect(start(1, epoch)).rejects.toThrow(/already running/);
    expect(scheduled.told).toEqual([]);
  });

  test('one that hangs during a start, and then finds no answer, leaves the console to the one that replaced it', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 9)), '2026-07-06T05:00:00Z');
    const { hub } = scheduled.world;
    const obey = hub.handleCommand;
    onTestFinished(() => void (hub.handleCommand = obey));
    const other = scheduled.newRunner();
    let starts = 0;
    hub.handleCommand = async (_token, { kind }) => {
      if (kind !== 'connect') return;
      starts += 1;
      scheduled.world.time = new Date(scheduled.world.time.getTime() + leaseMs);
      expect(await other.round()).toBe(true);
      throw new AgentError('timeout', 'The server did not respond in time.');
    };
    scheduled.world.time = new Date('2026-07-06T06:00:00Z');
    await scheduled.runner.round();
    scheduled.world.time = new Date(scheduled.world.time.getTime() + 1_000);
    expect(await other.round()).toBe(true);
    const console = scheduled.world.store.db.selectFrom('consoles').where('id', '=', scheduled.id);
    expect(await console.select('status').executeTakeFirst()).toEqual({ status: consoleStatus.connecting });
    expect(starts).toBe(1);
  });
});

describe('a start without an answer', () => {
  test('a start whose answer was lost counts as its start when the console plays after all', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    scheduled.refusal = new AgentError('timeout', 'The server did not respond in time.');
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    scheduled.refusal = null;
    scheduled.told.length = 0;
    const { db } = scheduled.world.store;
    await db.updateTable('consoles').set({ status: 4 }).where('id', '=', scheduled.id).execute();
    await scheduled.roundsAt('2026-07-06T06:10:00Z');
    expect(scheduled.told).toEqual([]);
  });

  test('a start by hand that has failed leaves the console to its scheduler', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    scheduled.world.time = new Date('2026-07-06T06:00:00Z');
    scheduled.refusal = new AgentError('timeout', 'The server did not respond in time.');
    const { status } = await operator(endpoints.connectConsole, {
      params: { id: scheduled.id },
      body: { accountId: scheduled.accounts[1] },
    });
    expect(status).toBe(504);
    scheduled.refusal = null;
    await scheduled.roundsAt('2026-07-06T06:01:00Z');
    expect(scheduled.told.at(-1)).toMatch(/08:01 start 0/);
  });
});

// The last test: others need the account.
test('an account that is deleted while it is started does not lose the results of the round', async () => {
  const remove = ({ assignment }: { assignment: Assignment }) =>
    scheduled.world.store.db.deleteFrom('accounts').where('id', '=', assignment.account.id).execute();
  await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
  afterStart(remove);
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  expect(await scheduled.runs()).toEqual(['0 playing']);
});
