import { expect, test } from 'vitest';
import type { DatabaseRow } from '#contract/http/database.ts';
import { plotByDay, plotByDifficulty, plotKindsOf } from './plot.ts';

const account = (id: number, data: DatabaseRow['data']): DatabaseRow => ({ id, email: `a${id}@x.io`, data });

test('days without anything are drawn as zeros, those before the first known one not at all', () => {
  const days = [
    { day: '2026-11-20', values: { games: 3, wins: 1 } },
    { day: '2026-11-22', values: { games: 5 } },
  ];
  expect(plotByDay(days, { startDate: '2021-05-01', endDate: '2026-11-23' })).toEqual({
    by: 'day',
    days: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    series: [
      { name: 'games', values: [3, 0, 5, 0] },
      { name: 'wins', values: [1, 0, 0, 0] },
    ],
  });
});

test('sessions are drawn in hours', () => {
  const days = [{ day: '2026-11-20', values: { session: 5_400_000 } }];
  const { series } = plotByDay(days, { startDate: '2026-11-20', endDate: '2026-11-20' });
  expect(series).toEqual([{ name: 'session', values: [1.5] }]);
});

test('wins are drawn by difficulty, ascending, with the draws', () => {
  const rows = [
    account(1, { legendary: { total: 4, win: 1, loss: 2 } }),
    account(2, { amateur: { total: 1, win: 1, loss: 0 }, legendary: { total: 4, win: 2, loss: 2 } }),
  ];
  const matches = plotByDifficulty('my-win-statistic', rows, 'matches');
  expect(matches).toEqual({
    by: 'difficulty',
    difficulties: ['amateur', 'legendary'],
    series: [
      { name: 'win', values: [1, 3] },
      { name: 'loss', values: [0, 4] },
      { name: 'draw', values: [0, 1] },
    ],
  });
  expect(plotByDifficulty('my-win-statistic', rows, 'rate').series).toEqual([
    { name: 'rate', values: [100, 37.5] },
  ]);
});

test('matches that are listed are counted by difficulty', () => {
  const match = (difficulty: string, isWin: boolean, score: string) => ({
    difficulty,
    isWin,
    score,
    rating: 80,
  });
  const rows = [
    account(1, {
      '2026-11-20T10:00:00.000Z': match('amateur', true, '2:1'),
      '2026-11-20T11:00:00.000Z': match('amateur', false, '1:1'),
      '2026-11-20T12:00:00.000Z': match('amateur', false, '0:1'),
    }),
  ];
  expect(plotByDifficulty('match-statistic', rows, 'matches').series).toEqual([
    { name: 'win', values: [1] },
    { name: 'loss', values: [1] },
    { name: 'draw', values: [1] },
  ]);
});

test('each type has the plots that its rows have data for', () => {
  expect(plotKindsOf('default', true)).toEqual(['day']);
  expect(plotKindsOf('default', false)).toEqual([]);
  expect(plotKindsOf('captcha-info', true)).toEqual(['day']);
  expect(plotKindsOf('match-statistic', true)).toEqual(['day', 'rate', 'matches']);
  expect(plotKindsOf('global-win-statistic', true)).toEqual(['rate', 'matches']);
});
