import type { DatabaseMatch, DatabaseRow, DatabaseType, WinCounts } from '#contract/http/database.ts';
import { shapeOf } from './shape.ts';

export type DatabaseCell = number | string | boolean | null;

/** A row as shown and exported: an account, or one of its matches or instants. */
export interface DatabaseLine {
  /** Unique in a result, in order. */
  readonly line: number;
  readonly accountId: number;
  readonly email: string;
  /** By the keys of the type's columns. */
  readonly values: Readonly<Record<string, DatabaseCell>>;
}

/** Share of wins, 0 to 1; null without matches. */
export const winShare = (wins: number, games: number): number | null => (games === 0 ? null : wins / games);

const isNumberOrText = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

function numbers(data: DatabaseRow['data'], type: DatabaseType): Record<string, DatabaseCell> {
  const values: Record<string, DatabaseCell> = {};
  for (const [key, value] of Object.entries(data))
    if (value === null || isNumberOrText(value)) values[key] = value;
  if (type === 'game-activity-division-rivals')
    values['rate'] = winShare(Number(values['wins'] ?? 0), Number(values['games'] ?? 0));
  return values;
}

function byDifficulty(data: DatabaseRow['data']): Record<string, DatabaseCell> {
  const values: Record<string, DatabaseCell> = {};
  for (const [difficulty, value] of Object.entries(data)) {
    const { total, win, loss } = value as WinCounts;
    values[`${difficulty}.total`] = total;
    values[`${difficulty}.win`] = win;
    values[`${difficulty}.loss`] = loss;
    values[`${difficulty}.rate`] = winShare(win, total);
  }
  return values;
}

function* valuesOf({ data }: DatabaseRow, type: DatabaseType): Generator<Record<string, DatabaseCell>> {
  switch (shapeOf(type)) {
    case 'numbers':
      yield numbers(data, type);
      return;
    case 'difficulties':
      yield byDifficulty(data);
      return;
    case 'times': {
      const { times } = data;
      if (Array.isArray(times)) for (const time of times) yield { time };
      return;
    }
    case 'matches':
      for (const [time, match] of Object.entries(data)) yield { time, ...(match as DatabaseMatch) };
  }
}

/** Whether nothing happened to an account: all of its values are zero. */
export const isZeroLine = ({ values }: Pick<DatabaseLine, 'values'>): boolean =>
  Object.values(values).every((value) => value === 0 || value === null);

/** The lines of an answer, in its order. */
export function* linesOf(type: DatabaseType, rows: Iterable<DatabaseRow>): Generator<DatabaseLine> {
  let line = 0;
  for (const row of rows)
    for (const values of valuesOf(row, type)) {
      line += 1;
      yield { line, accountId: row.id, email: row.email, values };
    }
}

/** Matches of all rows by difficulty, for the types of wins by difficulty. */
export function winsByDifficulty(rows: Iterable<Pick<DatabaseRow, 'data'>>): Map<string, WinCounts> {
  const sums = new Map<string, WinCounts>();
  for (const { data } of rows)
    for (const [difficulty, value] of Object.entries(data)) {
      const { total, win, loss } = value as WinCounts;
      const sum = sums.get(difficulty) ?? { total: 0, win: 0, loss: 0 };
      sums.set(difficulty, { total: sum.total + total, win: sum.win + win, loss: sum.loss + loss });
    }
  return sums;
}
