import { expect, test } from 'vitest';
import type { AccountFigures, Assignment } from '#contract/agent/index.ts';
import { dateOf } from '#domain/format/zone.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { ConsoleCounters } from '#agent/console/consoleCounters.ts';

const figures: AccountFigures = {
  connectionInfo: { lastSuccess: null, lastLoss: null, totalToday: 1, totalYesterday: 0 },
  activity: {
    sessionToday: 0,
    gamesToday: 2,
    cyclesToday: 0,
    rivalsToday: 0,
    loosesToday: 0,
    weeklyGames: 9,
    totalGames: 100,
  },
  captcha: { captchaToday: 1, totalCaptchas: 5, lastCaptchaTime: null },
  balance: { balance: 5000, updatedAt: null },
};
const assignment: Assignment = {
  day: '2026-03-03',
  figures,
  account: { id: 11, email: 'one@mail.test', index: 0 },
  script: { title: 'Squad battles', description: '' },
};
const gameActivity = { gameSessionsToday: 1, playedToday: 3, maxGamesToday: 4, playedTotal: 50 };

function setUp(at = '2026-03-03T23:50:00Z', timezone: string | null = 'UTC') {
  const clock = createFakeClock(Date.parse(at));
  const today = () => (timezone === null ? null : dateOf(clock.now(), timezone));
  const counters = new ConsoleCounters(
    { gameActivity, activityDay: '2026-03-03' },
    { clock, seed: 'test', today },
  );
  counters.assign(assignment);
  return { clock, counters };
}

test('at midnight the counters of the day start again, and yesterday and totals stay', () => {
  const { clock, counters } = setUp();
  expect(counters.matchEnded('2:0', 'Squad battles').counts).toBe(true);
  expect(counters.report(true)).toMatchObject({
    day: '2026-03-03',
    gameActivity: { playedToday: 4, playedTotal: 51 },
    figures: { activity: { gamesToday: 3, totalGames: 101 } },
  });
  // The daily limit stays reached until the day ends.
  expect(counters.matchEnded('2:0', 'Squad battles').counts).toBe(false);
  clock.pass(15 * 60_000);
  expect(counters.matchEnded('2:0', 'Squad battles').counts).toBe(true);
  expect(counters.report(true)).toMatchObject({
    day: '2026-03-04',
    gameActivity: { gameSessionsToday: 0, playedToday: 1, playedTotal: 52 },
    figures: {
      connectionInfo: { totalToday: 0, totalYesterday: 1 },
      activity: { gamesToday: 1, weeklyGames: 12, totalGames: 103 },
    },
  });
});

test('an assignment of an earlier day, and a retry after midnight, start with the counters of their day', () => {
  const later = setUp('2026-03-04T08:00:00Z').counters;
  expect(later.report(true)).toMatchObject({
    gameActivity: { playedToday: 0 },
    figures: { activity: { gamesToday: 0, weeklyGames: 9 } },
  });
  const { clock, counters } = setUp();
  const retry = counters.continued(assignment);
  expect(retry.day).toBe('2026-03-03');
  clock.pass(15 * 60_000);
  counters.assign(retry);
  expect(counters.report(true).figures?.activity.gamesToday).toBe(0);
});

test('the day is that of the installation, and without one the counters go on', () => {
  expect(setUp('2026-03-03T23:50:00Z', 'Asia/Tokyo').counters.report(true).day).toBe('2026-03-04');
  const { clock, counters } = setUp('2026-03-03T23:50:00Z', null);
  clock.pass(3_600_000);
  expect(counters.report(true)).toMatchObject({ day: '2026-03-03', gameActivity: { playedToday: 3 } });
  expect(counters.report(false).figures).toBeUndefined();
});
