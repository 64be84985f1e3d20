import type { Account } from '#contract/http/accounts/account.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { datePlus } from '#domain/format/zone.ts';

/** Groups of an account with counters that start again each day. */
type DailyFigures = Partial<Pick<Account, 'connectionInfo' | 'activity' | 'captcha'>>;
type GameActivity = NonNullable<GameConsole['gameActivity']>;

/** Number of the week that contains a date; weeks start on Monday. 1970-01-01 was a Thursday. */
const weekOf = (date: string): number => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);

/**
 * Converts figures of the day `from` to the start of the later day `to`: today's counters become zero, and
 * those of the week on Mondays. Dates are `YYYY-MM-DD`. An earlier or equal `to` changes nothing.
 */
export function figuresOn<T extends DailyFigures>(figures: T, from: string, to: string): T {
  if (to <= from) return figures;
  const { connectionInfo, activity, captcha } = figures;
  return {
    ...figures,
    ...(connectionInfo && {
      connectionInfo: {
        ...connectionInfo,
        totalYesterday: datePlus(from, 1) === to ? connectionInfo.totalToday : 0,
        totalToday: 0,
      },
    }),
    ...(activity && {
      activity: {
        ...activity,
        sessionToday: 0,
        gamesToday: 0,
        cyclesToday: 0,
        rivalsToday: 0,
        loosesToday: 0,
        weeklyGames: weekOf(from) === weekOf(to) ? activity.weeklyGames : 0,
      },
    }),
    ...(captcha && { captcha: { ...captcha, captchaToday: 0 } }),
  };
}

/** Whether the start of a later day changes these figures. */
export function endsWithDay({ connectionInfo, activity, captcha }: DailyFigures): boolean {
  const counters = [
    connectionInfo?.totalToday,
    connectionInfo?.totalYesterday,
    activity?.sessionToday,
    activity?.gamesToday,
    activity?.cyclesToday,
    activity?.rivalsToday,
    activity?.loosesToday,
    activity?.weeklyGames,
    captcha?.captchaToday,
  ];
  return counters.some((count) => count !== undefined && count !== 0);
}

/** The same for the counters of a console. */
export const gameActivityOn = (activity: GameActivity, from: string, to: string): GameActivity =>
  to <= from ? activity : { ...activity, gameSessionsToday: 0, playedToday: 0 };
