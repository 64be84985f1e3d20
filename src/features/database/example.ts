import type { DatabaseAnswer, DatabaseRequest } from '#data/database/database.ts';
import { presetDates } from '#domain/database/query.ts';
import { datePlus } from '#domain/format/zone.ts';

/** Games of all accounts on each of seven days, and of each account: their sums are the same. */
const gamesOfDays = [12, 14, 11, 15, 13, 16, 9];
const gamesOfAccounts = { anna: 44, ben: 30, carla: 16 };

/**
 * An example answer with invented accounts, shown until the first request.
 * @param today `YYYY-MM-DD` in the timezone of the days
 */
export function exampleOf(
  today: string,
  timezone: string,
): {
  request: DatabaseRequest;
  answer: DatabaseAnswer;
} {
  const dates = presetDates('week', today);
  const valuesOf = (count: number) => ({
    games: count,
    wins: Math.round(count * 0.55),
    losses: Math.round(count * 0.35),
    lostConnections: Math.round(count * 0.06),
    problems: Math.round(count * 0.08),
    captchas: Math.round(count * 0.03),
  });
  return {
    request: { params: { type: 'default' }, body: dates },
    answer: {
      data: Object.entries(gamesOfAccounts).map(([name, games], at) => ({
        id: at + 1,
        email: `${name}@example.com`,
        data: { ...valuesOf(games), balance: 1_250_000_000 - at * 400_000_000 },
      })),
      summary: {
        ...dates,
        firstDay: dates.startDate,
        timezone,
        days: gamesOfDays.map((count, at) => ({
          day: datePlus(dates.startDate, at),
          values: valuesOf(count),
        })),
      },
    },
  };
}
