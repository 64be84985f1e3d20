import type { AccountEvent } from '#contract/agent/index.ts';
import {
  type DatabaseMatch,
  difficulties,
  type Difficulty,
  problemKinds,
  type ProblemKind,
} from '#contract/http/database.ts';

/*
 * How events are stored: numbers of 32 bits. Positions in the contract's lists are stored, so these lists may only be
 * appended to.
 */

/** Stored code of captchas, which are kept like problems; problems follow from 1. */
export const captchaCode = 0;

/** Stored code of a kind of problem; unknown ones count as `encountered-an-issue`. */
export function problemCode(problem: string): number {
  const at = problemKinds.indexOf(problem as ProblemKind);
  return 1 + (at === -1 ? problemKinds.indexOf('encountered-an-issue') : at);
}
export const lostConnectionCode = problemCode('lost-connection');

/** Stored code of a difficulty; unknown ones, and null, have that of `unknown`. */
export const difficultyCode = (difficulty: string | null): number =>
  Math.max(0, difficulties.indexOf(difficulty as Difficulty));

export const difficultyOf = (code: number): Difficulty => difficulties[code] ?? 'unknown';

/**
 * A time as milliseconds since midnight UTC of the date of its day: negative, or more than a day, if the
 * installation's timezone is not UTC.
 * @param day `YYYY-MM-DD`
 */
export const timeInDay = (at: number, day: string): number => at - Date.parse(day);

/** The instant of a {@link timeInDay}, ISO 8601 with milliseconds. */
export const instantInDay = (time: number, day: string): string =>
  new Date(Date.parse(day) + time).toISOString();

export type MatchEvent = Extract<AccountEvent, { kind: 'match' }>;

/** Maximum number of goals that fit; higher numbers are stored as this one. */
const maxGoals = 31;
const results = ['draw', 'win', 'loss'] as const;

/** From the lowest bit: difficulty 4, rating 7 (0: unknown), our goals 5, theirs 5, result 2, rivals 1. */
export function packMatch({ difficulty, rating, score: [own, other], result, isRivals }: MatchEvent): number {
  const goals = Math.min(own, maxGoals) | (Math.min(other, maxGoals) << 5);
  return (
    difficultyCode(difficulty) |
    ((rating ?? 0) << 4) |
    (goals << 11) |
    (results.indexOf(result) << 21) |
    (Number(isRivals) << 23)
  );
}

/** How a packed match ended. */
export const resultOf = (packed: number): MatchEvent['result'] => results[(packed >> 21) & 3] ?? 'draw';

/** A packed match as the database answers it. */
export function unpackMatch(packed: number): DatabaseMatch {
  const rating = (packed >> 4) & 127;
  return {
    difficulty: difficultyOf(packed & 15),
    rating: rating === 0 ? null : rating,
    isWin: resultOf(packed) === 'win',
    score: `${(packed >> 11) & 31}:${(packed >> 16) & 31}`,
  };
}
