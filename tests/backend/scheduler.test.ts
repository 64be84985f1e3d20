import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { apiCalls, takeEvents } from './apiCalls.ts';
import { createScheduledConsole, everyDay, type ScheduledConsole } from './scheduledConsole.ts';

let scheduled: ScheduledConsole;
const operator = apiCalls(() => scheduled.world, 'operator');

beforeAll(async () => {
  scheduled = await createScheduledConsole();
});
afterAll(() => scheduled.world.close());
beforeEach(() => scheduled.reset());

describe('by hand', () => {
  test('a stopped account is left alone until the next bar', async () => {
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 12), scheduled.entry(1, 12, 14)),
      '2026-07-06T05:00:00Z',
    );
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    scheduled.world.time = new Date('2026-07-06T07:00:00Z');
    await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } });
    await scheduled.roundsAt('2026-07-06T08:00:00Z');
    expect(scheduled.told).toHaveLength(2);
    await scheduled.roundsAt('2026-07-06T10:00:00Z');
    expect(scheduled.told.at(-1)).toMatch(/start 1/);
    expect(await scheduled.runs()).toEqual(['0 leftAlone stoppedByHand', '1 playing']);
  });

  test('a stopped account is left alone for weeks where the plan has no gap', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 0, 24)), '2026-07-06T05:00:00Z');
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } });
    for (let day = 7; day <= 27; day += 1)
      await scheduled.roundsAt(`2026-07-${String(day).padStart(2, '0')}T06:00:00Z`);
    expect(scheduled.told.map((line) => line.slice(0, 17))).toEqual([
      '07-06 08:00 start',
      '07-06 08:00 stop',
    ]);
    expect(await scheduled.runs()).toEqual(['0 waiting stoppedByHand']);
  });

  test('an account whose end is reported before the stop is answered is not started in between', async () => {
    const { hub } = scheduled.world;
    const { handleCommand } = hub;
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    scheduled.world.time = new Date('2026-07-06T07:00:00Z');
    hub.handleCommand = async (token, command) => {
      await handleCommand(token, command);
      await scheduled.roundsAt('2026-07-06T07:00:00Z');
    };
    await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } }).finally(() => {
      hub.handleCommand = handleCommand;
    });
    await scheduled.roundsAt('2026-07-06T08:00:00Z');
    expect(scheduled.told.map((line) => line.slice(6))).toEqual([
      expect.stringMatching(/08:00 start 0/),
      '09:00 stop',
    ]);
  });

  test('apps are notified when a console begins, and when it stops, to deviate from its plan', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    const { db } = scheduled.world.store;
    await db.updateTable('servers').set({ open: false }).where('id', '=', scheduled.serverId).execute();
    const consolesToldAt = async (time: string) => {
      await takeEvents(scheduled.world);
      await scheduled.roundsAt(time);
      return (await takeEvents(scheduled.world)).flatMap(({ name, payload }) =>
        name === 'consolesUpdated' ? [payload] : [],
      );
    };
    const told = { ids: [scheduled.id] };
    expect(await consolesToldAt('2026-07-06T06:01:00Z')).toEqual([]);
    expect(await consolesToldAt('2026-07-06T06:03:00Z')).toEqual([told]);
    expect(await consolesToldAt('2026-07-06T06:04:00Z')).toEqual([]);
    await db.deleteFrom('console_schedulers').execute();
    expect(await consolesToldAt('2026-07-06T06:05:00Z')).toEqual([told]);
  });

  test('a stop that the agent has not received leaves the console to its scheduler', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    scheduled.world.time = new Date('2026-07-06T07:00:00Z');
    scheduled.refusal = new AgentError('offline', 'Server is offline. Check it and try again.');
    const { status } = await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } });
    expect(status).toBe(409);
    scheduled.refusal = null;
    await scheduled.world.store.db
      .updateTable('consoles')
      .set({ status: 5, active_account_id: null })
      .where('id', '=', scheduled.id)
      .execute();
    await scheduled.roundsAt('2026-07-06T08:00:00Z');
    expect(scheduled.told.at(-1)).toMatch(/10:00 start 0/);
  });

  test('a scheduler that is attached or enabled after the stop begins at once', async () => {
    const { id } = scheduled;
    const schedulerId = await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 12), scheduled.entry(1, 12, 14)),
      '2026-07-06T05:00:00Z',
    );
    const stopAt = async (time: string): Promise<void> => {
      scheduled.world.time = new Date(time);
      await operator(endpoints.disconnectConsole, { params: { id } });
      scheduled.told.length = 0;
    };
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    await stopAt('2026-07-06T07:00:00Z');
    scheduled.world.time = new Date('2026-07-06T07:10:00Z');
    await operator(endpoints.detachScheduler, { params: { id } });
    await operator(endpoints.attachScheduler, { params: { id }, body: { schedulerId } });
    await scheduled.roundsAt('2026-07-06T07:10:05Z');
    expect(scheduled.told.at(-1)).toMatch(/09:10 start 0/);

    await stopAt('2026-07-06T08:00:00Z');
    await scheduled.roundsAt('2026-07-06T08:05:00Z');
    expect(scheduled.told).toEqual([]);
    for (const enabled of [false, true])
      await operator(endpoints.enableScheduler, { params: { id }, body: { enabled } });
    await scheduled.roundsAt('2026-07-06T08:10:00Z');
    expect(scheduled.told.at(-1)).toMatch(/10:10 start 0/);
  });

  test('a started account plays on until the next bar', async () => {
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 12, 14)),
      '2026-07-06T05:00:00Z',
    );
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    await scheduled.roundsAt('2026-07-06T07:00:00Z');
    scheduled.world.time = new Date('2026-07-06T07:10:00Z');
    const accountId = scheduled.accounts[2] ?? 0;
    await operator(endpoints.connectConsole, { params: { id: scheduled.id }, body: { accountId } });
    await scheduled.roundsAt('2026-07-06T09:00:00Z');
    expect(scheduled.told.map((line) => line.slice(6))).toEqual([
      expect.stringMatching(/08:00 start 0/),
      '09:00 stop',
      '09:10 start 2 by hand',
    ]);
    await scheduled.roundsAt('2026-07-06T10:00:00Z');
    expect(scheduled.told.slice(3).map((line) => line.slice(6))).toEqual([
      '12:00 stop',
      expect.stringMatching(/12:00 start 1/),
    ]);
  });

  test('nobody who controls the console is interrupted', async () => {
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 9, 10)),
      '2026-07-06T05:00:00Z',
    );
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    const paused = (value: boolean) =>
      scheduled.world.store.db
        .updateTable('consoles')
        .set({ script_paused: value })
        .where('id', '=', scheduled.id)
        .execute();
    await paused(true);
    await scheduled.roundsAt('2026-07-06T07:00:00Z');
    expect(await scheduled.runs()).toEqual(['0 kept', '1 waiting controlled']);
    await paused(false);
    await scheduled.roundsAt('2026-07-06T07:20:00Z');
    expect(await scheduled.runs()).toEqual(['0 kept', '1 playing controlled']);
  });
});

test('a run plays with the config of its bar, over those of group and server', async () => {
  const slow = scheduled.configs.findIndex(({ name }) => name === 'Calibration');
  await scheduled.plan(everyDay(scheduled.entry(0, 8, 9, slow)), '2026-07-06T05:00:00Z');
  const effective = async (kind: string, id = 0) =>
    (await operator(endpoints.getEffectiveConfig, { params: { kind, id } })).body;
  const paceOf = async (kind: string, id?: number) =>
    (await effective(kind, id)).values.find(({ name }) => name === 'pace');
  const sent = async () =>
    (await scheduled.world.hub.agents().configs(scheduled.token, [scheduled.id]))[0]?.values['pace'];
  const before = await paceOf('console', scheduled.id);
  expect(before?.value).not.toBe(0.5);
  expect(await sent()).toBe(before?.value);
  await scheduled.roundsAt('2026-07-06T06:00:00Z');
  const planned = {
    value: 0.5,
    source: { kind: 'game', configId: scheduled.configs[slow]?.id, name: 'Calibration' },
    replaced: [{ value: before?.value }, ...(before?.replaced ?? [])],
  };
  expect(await paceOf('console', scheduled.id)).toMatchObject(planned);
  expect(await sent()).toBe(0.5);
  // Only for the account that plays the config.
  const [first, second] = scheduled.accounts;
  expect(await paceOf('account', first)).toMatchObject(planned);
  expect([
    (await effective('account', first)).isPlaying,
    (await effective('account', second)).isPlaying,
  ]).toEqual([true, false]);
  expect(await paceOf('account', second)).toEqual(before);
  // A manual run has no config of its own.
  scheduled.world.time = new Date('2026-07-06T06:30:00Z');
  await operator(endpoints.disconnectConsole, { params: { id: scheduled.id } });
  await operator(endpoints.connectConsole, { params: { id: scheduled.id }, body: { accountId: second } });
  expect(await sent()).toBe(before?.value);
});

describe('a clock that is set back', () => {
  test('over the begin of a bar neither stops nor repeats it, nor does one over its end', async () => {
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 20, 21)),
      '2026-07-06T05:00:00Z',
    );
    for (const time of ['06:00:00', '05:50:00', '06:00:00', '07:00:00', '06:50:00', '06:55:00', '07:00:00'])
      await scheduled.roundsAt(`2026-07-06T${time}Z`);
    await scheduled.roundsAt('2026-07-06T18:00:00Z');
    expect(scheduled.told.map((line) => line.slice(6, 19))).toEqual([
      '08:00 start 0',
      '09:00 stop',
      '20:00 start 1',
    ]);
    expect(await scheduled.runs()).toEqual(['0 kept', '1 playing']);
  });

  test('does not keep the schedulers waiting for the lease of a process that has died', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 9)), '2026-07-06T05:00:00Z');
    await scheduled.roundsAt('2026-07-06T07:30:00Z');
    scheduled.runner = scheduled.newRunner();
    await scheduled.roundsAt('2026-07-06T06:10:00Z');
    expect(scheduled.told).toHaveLength(1);
  });
});

describe('what cannot start', () => {
  test('waits while the reason lasts, is started when it ends, and is recorded', async () => {
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    const server = (values: { open?: boolean; online?: boolean }) =>
      scheduled.world.store.db
        .updateTable('servers')
        .set(values)
        .where('id', '=', scheduled.serverId)
        .execute();
    await server({ online: false });
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    expect(await scheduled.runs()).toEqual(['0 waiting serverOffline']);
    await server({ online: true, open: false });
    await scheduled.roundsAt('2026-07-06T06:15:00Z');
    expect(await scheduled.runs()).toEqual(['0 waiting serverClosed']);
    expect(scheduled.world.logged.join('')).toContain('reason=serverClosed');
    await server({ open: true });
    scheduled.refusal = new AgentError('refused', 'The console is broken');
    await scheduled.roundsAt('2026-07-06T06:30:00Z');
    expect(await scheduled.runs()).toEqual(['0 waiting agentRefused']);
    scheduled.refusal = null;
    // Not at once: a refused start is repeated after half a minute.
    await scheduled.runner.round();
    expect(scheduled.told).toEqual([]);
    await scheduled.roundsAt('2026-07-06T06:45:00Z');
    expect(scheduled.told).toHaveLength(1);
    await scheduled.roundsAt('2026-07-06T10:00:00Z');
    expect(await scheduled.runs()).toEqual(['0 late agentRefused']);
  });

  test('an account that is done or has failed, and an index without an account, are missed with their reason', async () => {
    const [done, broken] = scheduled.accounts;
    const set = (id: number | undefined, values: { open?: boolean; status?: number; last_error?: string }) =>
      scheduled.world.store.db
        .updateTable('accounts')
        .set(values)
        .where('id', '=', id ?? 0)
        .execute();
    await set(done, { open: false });
    await set(broken, { status: -1, last_error: 'Wrong password' });
    await scheduled.plan(
      everyDay(scheduled.entry(0, 8, 9), scheduled.entry(1, 8, 9), scheduled.entry(30, 8, 9)),
      '2026-07-06T05:00:00Z',
    );
    await scheduled.roundsAt('2026-07-06T06:00:00Z');
    await scheduled.roundsAt('2026-07-06T07:00:00Z');
    expect(scheduled.told).toEqual([]);
    expect(await scheduled.runs()).toEqual([
      '0 missed accountDone',
      '1 missed accountFailed',
      '30 missed noAccount',
    ]);
    const run = await scheduled.world.store.db
      .selectFrom('scheduler_runs')
      .select('detail')
      .where('slot', '=', 1)
      .executeTakeFirstOrThrow();
    expect(run.detail).toBe('Wrong password');
  });

  test('the plan of a blocked user is not carried out until the user is unblocked', async () => {
    const { db } = scheduled.world.store;
    const block = (blocked: boolean) =>
      db.updateTable('users').set({ blocked }).where('email', '=', 'operator@dugout.test').execute();
    await scheduled.plan(everyDay(scheduled.entry(0, 8, 12)), '2026-07-06T05:00:00Z');
    await block(true);
    try {
      await scheduled.roundsAt('2026-07-06T06:00:00Z');
      expect(scheduled.told).toEqual([]);
    } finally {
      await block(false);
    }
    await scheduled.roundsAt('2026-07-06T07:00:00Z');
    expect(scheduled.told).toHaveLength(1);
  });
});
