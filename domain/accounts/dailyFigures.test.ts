import { expect, test } from 'vitest';
import { endsWithDay, figuresOn, gameActivityOn } from './dailyFigures.ts';

const figures = {
  connectionInfo: { lastSuccess: null, lastLoss: null, totalToday: 3, totalYesterday: 5 },
  activity: {
    sessionToday: 1000,
    gamesToday: 2,
    cyclesToday: 1,
    rivalsToday: 1,
    loosesToday: 1,
    weeklyGames: 9,
    totalGames: 100,
  },
  captcha: { captchaToday: 1, totalCaptchas: 5, lastCaptchaTime: null },
  balance: { balance: 5000, updatedAt: null },
};
const activity = {
  sessionToday: 0,
  gamesToday: 0,
  cyclesToday: 0,
  rivalsToday: 0,
  loosesToday: 0,
  weeklyGames: 9,
  totalGames: 100,
};

// 2026-03-02 is a Monday.
test('the next day starts at zero, and keeps yesterday, the week and the totals', () => {
  expect(figuresOn(figures, '2026-03-03', '2026-03-04')).toEqual({
    ...figures,
    connectionInfo: { ...figures.connectionInfo, totalToday: 0, totalYesterday: 3 },
    activity,
    captcha: { ...figures.captcha, captchaToday: 0 },
  });
});

test('a later day has no yesterday, and Monday starts a week', () => {
  expect(figuresOn(figures, '2026-03-05', '2026-03-07').connectionInfo.totalYesterday).toBe(0);
  expect(figuresOn(figures, '2026-03-02', '2026-03-08').activity.weeklyGames).toBe(9);
  expect(figuresOn(figures, '2026-03-08', '2026-03-09').activity.weeklyGames).toBe(0);
  expect(figuresOn(figures, '2025-12-31', '2026-01-01').activity.weeklyGames).toBe(9);
});

test('the same day, and a clock that is ahead, change nothing', () => {
  expect(figuresOn(figures, '2026-03-03', '2026-03-03')).toBe(figures);
  expect(figuresOn(figures, '2026-03-04', '2026-03-03')).toBe(figures);
  expect(figuresOn({}, '2026-03-03', '2026-03-04')).toEqual({});
});

test('figures that a later day does not change are recognized', () => {
  expect(endsWithDay(figures)).toBe(true);
  const monday = figuresOn(figuresOn(figures, '2026-03-08', '2026-03-09'), '2026-03-09', '2026-03-10');
  expect(endsWithDay(monday)).toBe(false);
  expect(endsWithDay({})).toBe(false);
});

test('a console counts its games and sessions from zero each day', () => {
  const played = { gameSessionsToday: 2, playedToday: 6, maxGamesToday: 9, playedTotal: 70 };
  expect(gameActivityOn(played, '2026-03-03', '2026-03-04')).toEqual({
    gameSessionsToday: 0,
    playedToday: 0,
    maxGamesToday: 9,
    playedTotal: 70,
  });
  expect(gameActivityOn(played, '2026-03-03', '2026-03-03')).toBe(played);
});
