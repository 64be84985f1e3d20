import { expect, test } from 'vitest';
import type { AccountFigures } from '#contract/agent/index.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { AccountProgress } from '#agent/console/accountProgress.ts';

const start: AccountFigures = {
  connectionInfo: { lastSuccess: null, lastLoss: null, totalToday: 1, totalYesterday: 2 },
  activity: {
    sessionToday: 1000,
    gamesToday: 2,
    cyclesToday: 0,
    rivalsToday: 1,
    loosesToday: 1,
    weeklyGames: 9,
    totalGames: 100,
  },
  captcha: { captchaToday: 0, totalCaptchas: 5, lastCaptchaTime: null },
  balance: { balance: 5000, updatedAt: null },
};

test('matches are added to the numbers of the assignment', () => {
  const clock = createFakeClock();
  const progress = new AccountProgress(start, clock, 'seed');
  progress.connected();
  clock.pass(60_000);
  progress.matchEnded('1:2', 'Division rivals');
  const { activity, balance, connectionInfo } = progress.figures;
  expect(activity).toEqual({
    sessionToday: 61_000,
    gamesToday: 3,
    cyclesToday: 1,
    rivalsToday: 2,
    loosesToday: 2,
    weeklyGames: 10,
    totalGames: 101,
  });
  expect(balance.balance).toBeGreaterThan(start.balance.balance);
  expect(connectionInfo).toEqual({
    ...start.connectionInfo,
    lastSuccess: new Date(clock.now() - 60_000).toISOString(),
  });
});

test('a lost connection is counted with its time, and captchas occur occasionally', () => {
  const clock = createFakeClock();
  const progress = new AccountProgress(start, clock, 'seed');
  progress.connectionLost();
  expect(progress.figures.connectionInfo).toMatchObject({
    totalToday: 2,
    lastLoss: new Date(clock.now()).toISOString(),
  });
  for (let match = 0; match < 200; match++) progress.matchEnded('2:0', 'Squad battles');
  const { captcha, activity } = progress.figures;
  expect(captcha.captchaToday).toBeGreaterThan(1);
  expect(captcha.totalCaptchas).toBe(5 + captcha.captchaToday);
  expect([activity.rivalsToday, activity.loosesToday]).toEqual([1, 1]);
});
