import {
  databaseSections,
  type DatabaseSection,
  type DatabaseType,
  databaseTypeAccess,
  problemKinds,
  type ProblemKind,
} from '#contract/http/database.ts';
import type { PermissionCheck } from '../access/permitted.ts';

/**
 * What the rows of a type contain: numbers of each account, numbers by difficulty, instants, or matches.
 * Instants and matches are listed one by one.
 */
export type DatabaseShape = 'numbers' | 'difficulties' | 'times' | 'matches';

export function shapeOf(type: DatabaseType): DatabaseShape {
  if (type === 'match-statistic') return 'matches';
  if (type === 'my-win-statistic' || type === 'global-win-statistic') return 'difficulties';
  return type.endsWith('-info') ? 'times' : 'numbers';
}

/** The problem kind of an `…-info` or `…-count` type; null for other types. */
export function kindOf(type: DatabaseType): ProblemKind | 'captcha' | null {
  const kind = /^(.+)-(?:info|count)$/.exec(type)?.[1];
  if (kind === 'captcha') return kind;
  return problemKinds.find((one) => one === kind) ?? null;
}

export const isDatabaseType = (text: string): text is DatabaseType =>
  Object.values(databaseSections).some((types) => (types as readonly string[]).includes(text));

export const sectionOf = (type: DatabaseType): DatabaseSection =>
  (Object.keys(databaseSections) as DatabaseSection[]).find((section) =>
    (databaseSections[section] as readonly DatabaseType[]).includes(type),
  ) ?? 'info';

/** The types of a section that the user may ask for. */
export const typesOf = (section: DatabaseSection, isPermitted: PermissionCheck): DatabaseType[] =>
  (databaseSections[section] as readonly DatabaseType[]).filter((type) => {
    const needed = databaseTypeAccess(type);
    return needed === null || isPermitted(needed);
  });
