import type { AccountEvent } from '#contract/agent/index.ts';
import type { DatabaseType } from '#contract/http/database.ts';
import { kindOf } from '#domain/database/shape.ts';
import { dateOf } from '#domain/format/zone.ts';

interface Question {
  startDate: string;
  endDate: string;
  timezone: string;
}

type Match = Extract<AccountEvent, { kind: 'match' }>;

const isOf = (type: DatabaseType) => (event: AccountEvent) =>
  event.kind === 'captcha'
    ? kindOf(type) === 'captcha'
    : event.kind === 'problem' && event.problem === kindOf(type);

const winsOf = (matches: readonly Match[]) => ({
  total: matches.length,
  win: matches.filter(({ result }) => result === 'win').length,
  loss: matches.filter(({ result }) => result === 'loss').length,
});

/** The expected answer of the database about one account, computed from its events one by one. */
export function naiveAnswer(
  type: DatabaseType,
  events: readonly AccountEvent[],
  { startDate, endDate, timezone }: Question,
): unknown {
  const dayOf = ({ at }: AccountEvent): string => dateOf(Date.parse(at), timezone);
  const asked = events
    .filter((event) => dayOf(event) >= startDate && dayOf(event) <= endDate)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const matchesOf = (list: readonly AccountEvent[]): Match[] =>
    list.filter((event) => event.kind === 'match');
  const matches = matchesOf(asked);
  const byDifficulty = (list: readonly Match[]): unknown =>
    Object.fromEntries(
      [...Map.groupBy(list, ({ difficulty }) => difficulty ?? 'unknown')].map(([name, of]) => [
        name,
        winsOf(of),
      ]),
    );
  const found = asked.filter(isOf(type));
  const { total, win, loss } = winsOf(matches);
  if (type === 'match-statistic')
    return Object.fromEntries(
      matches.map(({ at, difficulty, rating, score, result }) => [
        at,
        { difficulty: difficulty ?? 'unknown', rating, isWin: result === 'win', score: score.join(':') },
      ]),
    );
  if (type === 'my-win-statistic') return byDifficulty(matches);
  if (type === 'global-win-statistic') return byDifficulty(matchesOf(events));
  const rivals = winsOf(matches.filter(({ isRivals }) => isRivals));
  if (type === 'game-activity-division-rivals')
    return { games: rivals.total, wins: rivals.win, losses: rivals.loss };
  if (type === 'game-activity')
    return { session: 0, games: total, cycles: 0, rivals: rivals.total, losses: loss };
  if (type === 'default') {
    const problems = asked.filter((event) => event.kind === 'problem');
    return {
      games: total,
      wins: win,
      losses: loss,
      lostConnections: problems.filter(({ problem }) => problem === 'lost-connection').length,
      problems: problems.length,
      captchas: asked.filter((event) => event.kind === 'captcha').length,
      balance: null,
    };
  }
  if (type.endsWith('-info')) return { times: found.map(({ at }) => at) };
  const days = new Set(found.map(dayOf));
  return { count: found.length, days: days.size, lastDay: [...days].toSorted().at(-1) ?? null };
}
