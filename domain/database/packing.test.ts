import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difficulties, problemKinds } from '#contract/http/database.ts';
import { dateOf } from '../format/zone.ts';
import {
  captchaCode,
  difficultyCode,
  instantInDay,
  packMatch,
  problemCode,
  resultOf,
  timeInDay,
  unpackMatch,
} from './packing.ts';

const about = { kind: 'match', accountId: 1, consoleId: 1, at: '2026-01-01T00:00:00.000Z' } as const;
const goals = fc.integer({ min: 0, max: 31 });

test('a packed match is a number of 32 bits, and is unpacked unchanged', () => {
  const match = fc.record({
    difficulty: fc.constantFrom(...difficulties),
    rating: fc.option(fc.integer({ min: 1, max: 99 })),
    score: fc.tuple(goals, goals),
    result: fc.constantFrom('win', 'draw', 'loss'),
    isRivals: fc.boolean(),
  });
  fc.assert(
    fc.property(match, ({ difficulty, rating, score, result, isRivals }) => {
      const packed = packMatch({ ...about, difficulty, rating, score, result, isRivals });
      expect(packed).toBe(packed | 0);
      expect(resultOf(packed)).toBe(result);
      expect(unpackMatch(packed)).toEqual({
        difficulty,
        rating,
        isWin: result === 'win',
        score: score.join(':'),
      });
    }),
  );
});

test('more goals than fit are stored as the most that fit', () => {
  const packed = packMatch({
    ...about,
    difficulty: null,
    rating: null,
    score: [99, 3],
    result: 'win',
    isRivals: false,
  });
  expect(unpackMatch(packed)).toEqual({ difficulty: 'unknown', rating: null, isWin: true, score: '31:3' });
});

test('a time of a day is a number of 32 bits in every timezone', () => {
  const zones = fc.constantFrom('Pacific/Kiritimati', 'UTC', 'America/New_York', 'Etc/GMT+12');
  const at = fc.integer({ min: Date.parse('2021-05-01'), max: Date.parse('2090-01-01') });
  fc.assert(
    fc.property(zones, at, (zone, ms) => {
      const day = dateOf(ms, zone);
      const time = timeInDay(ms, day);
      expect(time).toBe(time | 0);
      expect(instantInDay(time, day)).toBe(new Date(ms).toISOString());
    }),
  );
});

test('codes are stored, so they never change', () => {
  expect(problemKinds.map(problemCode)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect([captchaCode, problemCode('something new')]).toEqual([0, problemCode('encountered-an-issue')]);
  expect([...difficulties.map(difficultyCode), difficultyCode(null), difficultyCode('ultimate')]).toEqual([
    0, 1, 2, 3, 4, 5, 6, 0, 0,
  ]);
  expect([problemCode('lost-connection'), difficultyCode('legendary')]).toEqual([1, 6]);
});
