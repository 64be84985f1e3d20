import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountFigures, type ConsoleReport } from '#contract/agent/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import { FakeClock } from '#domain/clock.ts';
import { startDay, watchDays } from '#server/modules/accounts/work/dayChange.ts';
import { apiCalls, identityOf, takeEvents } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccounts, getServer, getServerConsoles } = endpoints;

const world = useWorld();
let token: string;
let player: Account;
const operator = apiCalls(() => world, 'operator');
const read = async (): Promise<Account> => {
  const { data } = (await operator(getAccounts)).body;
  const found = data.find(({ id }) => id === player.id);
  if (!found) throw new Error('The account is gone');
  return found;
};
const played = async () => {
  const { data } = (await operator(getServerConsoles, { params: { id: 1 } })).body;
  return data.find(({ id }) => id === player.console.id)?.gameActivity;
};
/** A report of an account's play on a day. */
const report = async (day: string, count: number): Promise<void> => {
  const figures = accountFigures.parse(await read());
  const reported: ConsoleReport = {
    consoleId: player.console.id,
    accountId: player.id,
    status: 4,
    error: null,
    nextCheckAt: null,
    gameActivity: { gameSessionsToday: 1, playedToday: count, maxGamesToday: 9, playedTotal: 90 },
    figures: {
      ...figures,
      connectionInfo: { ...figures.connectionInfo, totalToday: count, totalYesterday: 7 },
      activity: { ...figures.activity, gamesToday: count, weeklyGames: 20 + count },
      captcha: { ...figures.captcha, captchaToday: count },
    },
    day,
  };
  await world.hub.agents().report(token, [reported]);
};
const counted = async () => {
  const { activity, connectionInfo, captcha } = await read();
  return [
    activity?.gamesToday,
    activity?.weeklyGames,
    connectionInfo?.totalToday,
    connectionInfo?.totalYesterday,
    captcha?.captchaToday,
  ];
};

beforeAll(async () => {
  // A Tuesday after all days of the demo data; sessions begin on it as well.
  world.time = new Date('2099-03-03T00:00:00Z');
  token = (await operator(getServer, { params: { id: 1 } })).body.token;
  const { data } = (await operator(getAccounts)).body;
  const found = data.find(({ status, server, activity }) => status === 3 && server.id === 1 && activity);
  if (!found) throw new Error('Nobody plays');
  player = found;
});
beforeEach(async () => {
  world.time = new Date('2099-03-03T12:00:00Z');
  await startDay(world.api.context);
  await report('2099-03-03', 3);
  await takeEvents(world);
});

test('start again at midnight, which is published once', async () => {
  expect(await counted()).toEqual([3, 23, 3, 7, 3]);
  world.time = new Date('2099-03-03T23:59:00Z');
  await startDay(world.api.context);
  expect(await takeEvents(world)).toEqual([]);
  world.time = new Date('2099-03-04T00:01:00Z');
  await startDay(world.api.context);
  expect(await counted()).toEqual([0, 23, 0, 3, 0]);
  expect(await played()).toMatchObject({ gameSessionsToday: 0, playedToday: 0, playedTotal: 90 });
  expect(await takeEvents(world)).toEqual(
    expect.arrayContaining([
      {
        name: 'accountsUpdated',
        payload: { ids: expect.arrayContaining([player.id]) },
        audience: { serverIds: [1] },
      },
      {
        name: 'consolesUpdated',
        payload: { ids: [player.console.id] },
        audience: { serverIds: [1] },
      },
    ]),
  );
  await startDay(world.api.context);
  expect(await takeEvents(world)).toEqual([]);
});

test('of the week start again on Monday, and yesterday ends as well', async () => {
  world.time = new Date('2099-03-04T08:00:00Z');
  await startDay(world.api.context);
  world.time = new Date('2099-03-05T08:00:00Z');
  await startDay(world.api.context);
  expect(await counted()).toEqual([0, 23, 0, 0, 0]);
  world.time = new Date('2099-03-09T08:00:00Z');
  await startDay(world.api.context);
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
});

test('do not come back with a report of the day before, nor with an agent whose clock is ahead', async () => {
  world.time = new Date('2099-03-04T00:00:10Z');
  await report('2099-03-03', 4);
  expect(await counted()).toEqual([0, 24, 0, 4, 0]);
  expect(await played()).toMatchObject({ playedToday: 0 });
  await report('2099-03-05', 1);
  world.time = new Date('2099-03-05T00:00:10Z');
  await startDay(world.api.context);
  expect(await counted()).toEqual([1, 21, 1, 7, 1]);
});

test('belong to the day of the timezone of the installation', async () => {
  const { config, ...context } = world.api.context;
  world.time = new Date('2099-03-03T16:00:00Z');
  await startDay({ ...context, config });
  expect((await counted())[0]).toBe(3);
  // It is Wednesday in Tokyo.
  await startDay({ ...context, config: { ...config, timezone: 'Asia/Tokyo' } });
  expect((await counted())[0]).toBe(0);
});

test('are watched: they start again without a request', async () => {
  const clock = new FakeClock(Date.parse('2099-03-03T23:59:50Z'));
  const stop = watchDays({ ...world.api.context, now: () => new Date(clock.now()) }, clock);
  expect((await counted())[0]).toBe(3);
  clock.advance(30_000);
  await expect.poll(async () => (await counted())[0]).toBe(0);
  stop();
});

test('are part of what an agent gets, with their day', async () => {
  const { body: server } = await operator(getServer, { params: { id: 1 } });
  const welcome = await world.hub.agents().hello(token, identityOf(server), []);
  const sent = welcome?.consoles.find(({ id }) => id === player.console.id);
  expect(welcome?.timezone).toBe('UTC');
  expect(sent).toMatchObject({ activityDay: '2099-03-03', assignment: { day: '2099-03-03' } });
});
