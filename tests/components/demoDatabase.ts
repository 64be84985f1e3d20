import {
  type DatabaseDay,
  type DatabaseRow,
  type DatabaseType,
  getDatabase,
} from '#contract/http/database.ts';
import { shapeOf } from '#domain/database/shape.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { FakeApi } from './fakeApi.ts';

/** Days of the demo's history. */
const days = 10;
const firstDemoDay = '2026-01-01';

/** The values of account n in a row of a type: none for account 1, more for each later one. */
function dataOf(type: DatabaseType, n: number): DatabaseRow['data'] {
  const wins = { total: 3 * n, win: n, loss: n };
  const at = (minute: number): string => new Date(Date.parse(firstDemoDay) + minute * 60_000).toISOString();
  switch (shapeOf(type)) {
    case 'times':
      return { times: Array.from({ length: n }, (_, time) => at(time * 700)) };
    case 'matches':
      return Object.fromEntries(
        Array.from({ length: 3 * n }, (_, match) => [
          at(match * 15 + n),
          {
            difficulty: match % 2 === 0 ? 'amateur' : 'legendary',
            rating: match % 5 === 0 ? null : 70 + (match % 20),
            isWin: match % 3 === 0,
            score: ['2:1', '0:1', '1:1'][match % 3] ?? '',
          },
        ]),
      );
    case 'difficulties':
      return n === 0 ? {} : { amateur: wins, ...(n % 2 === 0 && { legendary: wins }) };
    case 'numbers':
      break;
  }
  if (type === 'game-activity')
    return { session: n * 3_600_000, games: 3 * n, cycles: n, rivals: n, losses: n };
  if (type === 'game-activity-division-rivals') return { games: 3 * n, wins: n, losses: n };
  if (type !== 'default') return { count: n, days: n, lastDay: n === 0 ? null : datePlus(firstDemoDay, n) };
  const balance = n === 0 ? null : n * 12_345_000;
  return { games: 3 * n, wins: n, losses: n, lostConnections: n, problems: 2 * n, captchas: n, balance };
}

/** The numbers of each day for the plot. */
function daysOf(type: DatabaseType): DatabaseDay[] {
  const numbers: (n: number) => DatabaseDay['values'] =
    type.endsWith('-count') || shapeOf(type) === 'times'
      ? (n) => ({ count: n })
      : (n) => ({ games: 3 * n, wins: n, losses: n });
  return Array.from({ length: days }, (_, at) => ({
    day: datePlus(firstDemoDay, at),
    values: numbers(at + 1),
  }));
}

/** Answers the accounts database with rows of this many accounts. */
export function answerDatabase(api: FakeApi, accounts = 5): void {
  api.on(getDatabase, ({ params: { type }, body }) => {
    const isList = shapeOf(type) === 'times' || shapeOf(type) === 'matches';
    const rows = Array.from({ length: accounts }, (_, n) => ({
      id: n + 1,
      email: `account${n + 1}@dugout.test`,
      data: dataOf(type, n),
    })).filter(({ id, email }) => (isList ? id > 1 : true) && (body.emails?.includes(email) ?? true));
    const startDate = body.startDate ?? firstDemoDay;
    return {
      data: rows,
      summary: {
        startDate,
        endDate: body.endDate ?? datePlus(firstDemoDay, days - 1),
        timezone: 'UTC',
        firstDay: startDate,
        days: rows.length === 0 ? [] : daysOf(type),
      },
    };
  });
}
