import type { AccountEvent } from '#contract/agent/index.ts';
import { dateOf } from '../format/zone.ts';
import {
  captchaCode,
  difficultyCode,
  lostConnectionCode,
  type MatchEvent,
  problemCode,
  timeInDay,
} from './packing.ts';

export interface AccountDay {
  readonly accountId: number;
  /** `YYYY-MM-DD` in the timezone of the installation. */
  readonly day: string;
}

export const keyOfDay = ({ accountId, day }: AccountDay): string => `${accountId} ${day}`;

export interface DayEvents extends AccountDay {
  /** Matches by the {@link timeInDay} of their end. */
  readonly matches: Map<number, MatchEvent>;
  /** Times of captchas and problems, by stored code. */
  readonly incidents: Map<number, Set<number>>;
}

/** Events by account and day, in this order; those of one kind, account and time are one event. */
export function eventsByDay(events: Iterable<AccountEvent>, timezone: string): DayEvents[] {
  const days = new Map<string, DayEvents>();
  for (const event of events) {
    const at = Date.parse(event.at);
    const of = { accountId: event.accountId, day: dateOf(at, timezone) };
    const known = days.get(keyOfDay(of)) ?? { ...of, matches: new Map(), incidents: new Map() };
    days.set(keyOfDay(of), known);
    const time = timeInDay(at, of.day);
    if (event.kind === 'match') known.matches.set(time, event);
    else {
      const code = event.kind === 'captcha' ? captchaCode : problemCode(event.problem);
      known.incidents.set(code, (known.incidents.get(code) ?? new Set()).add(time));
    }
  }
  return [...days.values()].toSorted((a, b) => a.accountId - b.accountId || (a.day < b.day ? -1 : 1));
}

export interface MatchCounts {
  games: number;
  wins: number;
  losses: number;
}

export interface DayCounts extends MatchCounts {
  rivals: number;
  rivalsWins: number;
  rivalsLosses: number;
  lostConnections: number;
  /** Number of problems of all kinds, including lost connections. */
  problems: number;
  captchas: number;
}

function countMatches(matches: Iterable<MatchEvent>): MatchCounts {
  const counts = { games: 0, wins: 0, losses: 0 };
  for (const { result } of matches) {
    counts.games += 1;
    if (result === 'win') counts.wins += 1;
    if (result === 'loss') counts.losses += 1;
  }
  return counts;
}

export function countsOf({ matches, incidents }: Pick<DayEvents, 'matches' | 'incidents'>): DayCounts {
  const rivals = countMatches([...matches.values()].filter(({ isRivals }) => isRivals));
  const sizeOf = (code: number): number => incidents.get(code)?.size ?? 0;
  const all = [...incidents.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    ...countMatches(matches.values()),
    rivals: rivals.games,
    rivalsWins: rivals.wins,
    rivalsLosses: rivals.losses,
    lostConnections: sizeOf(lostConnectionCode),
    problems: all - sizeOf(captchaCode),
    captchas: sizeOf(captchaCode),
  };
}

export function countsByDifficulty({ matches }: Pick<DayEvents, 'matches'>): Map<number, MatchCounts> {
  const groups = Map.groupBy(matches.values(), ({ difficulty }) => difficultyCode(difficulty));
  return new Map([...groups].map(([code, group]) => [code, countMatches(group)]));
}
