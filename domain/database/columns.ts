import {
  type DatabaseRow,
  type DatabaseType,
  defaultValueAccess,
  difficulties,
} from '#contract/http/database.ts';
import type { PermissionName } from '#contract/permissions.ts';
import type { PermissionCheck } from '../access/permitted.ts';
import { shapeOf } from './shape.ts';

/**
 * How a value is shown: a number, coins (in the game's unit, divided by 1000 for display), a duration in
 * milliseconds, a share of 0 to 1, a day (`YYYY-MM-DD`), an instant, yes or no, or a text.
 */
export type DatabaseValueKind = 'count' | 'coins' | 'duration' | 'share' | 'day' | 'time' | 'flag' | 'text';

/** A column of the result, besides id and email. */
export interface DatabaseColumn {
  /** Key in the row's values. */
  readonly key: string;
  /** Name for display: the key without the difficulty. */
  readonly name: string;
  readonly kind: DatabaseValueKind;
  /** Heading of a group of columns. */
  readonly difficulty?: string;
}

const counts = (...keys: string[]): DatabaseColumn[] =>
  keys.map((key) => ({ key, name: key, kind: 'count' as const }));
const column = (key: string, kind: DatabaseValueKind): DatabaseColumn => ({ key, name: key, kind });

const defaultColumns: readonly DatabaseColumn[] = [
  ...counts('games', 'wins', 'losses', 'lostConnections', 'problems', 'captchas'),
  column('balance', 'coins'),
];
const countColumns: readonly DatabaseColumn[] = [...counts('count', 'days'), column('lastDay', 'day')];
const activityColumns: readonly DatabaseColumn[] = [
  column('session', 'duration'),
  ...counts('games', 'cycles', 'rivals', 'losses'),
];
const rivalsColumns: readonly DatabaseColumn[] = [
  ...counts('games', 'wins', 'losses'),
  column('rate', 'share'),
];
const matchColumns: readonly DatabaseColumn[] = [
  column('time', 'time'),
  column('difficulty', 'text'),
  column('rating', 'count'),
  column('isWin', 'flag'),
  column('score', 'text'),
];

const difficultyColumns = (difficulty: string): DatabaseColumn[] =>
  (
    [
      ['total', 'count'],
      ['win', 'count'],
      ['loss', 'count'],
      ['rate', 'share'],
    ] as const
  ).map(([name, kind]) => ({ key: `${difficulty}.${name}`, name, kind, difficulty }));

/** Difficulties that occur in the rows, ascending; those unknown to this app come last. */
export function difficultiesOf(rows: readonly Pick<DatabaseRow, 'data'>[]): string[] {
  const found = new Set<string>();
  for (const { data } of rows) for (const difficulty of Object.keys(data)) found.add(difficulty);
  const known = difficulties.filter((difficulty) => found.delete(difficulty));
  return [...known, ...[...found].toSorted()];
}

/** The columns of a type that the user may see; those by difficulty follow the rows. */
export function columnsOf(
  type: DatabaseType,
  rows: readonly Pick<DatabaseRow, 'data'>[],
  isPermitted: PermissionCheck,
): readonly DatabaseColumn[] {
  switch (shapeOf(type)) {
    case 'times':
      return [column('time', 'time')];
    case 'matches':
      return matchColumns;
    case 'difficulties':
      return difficultiesOf(rows).flatMap(difficultyColumns);
    case 'numbers':
      if (type === 'game-activity') return activityColumns;
      if (type === 'game-activity-division-rivals') return rivalsColumns;
      return type === 'default' ? visibleDefaults(isPermitted) : countColumns;
  }
}

function visibleDefaults(isPermitted: PermissionCheck): DatabaseColumn[] {
  const access: Readonly<Record<string, PermissionName | undefined>> = defaultValueAccess;
  return defaultColumns.filter(({ key }) => {
    const needed = access[key];
    return needed === undefined || isPermitted(needed);
  });
}
