import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DatabaseSection, DatabaseType, Difficulty, ProblemKind } from '#contract/http/database.ts';
import { kindOf } from '#domain/database/shape.ts';
import { getOwn } from '#domain/getOwn.ts';

export const sectionLabels: Readonly<Record<DatabaseSection, MessageDescriptor>> = {
  counts: msg`Counts`,
  info: msg({ message: 'Info', context: 'database' }),
  activity: msg`Activity`,
};

const problemLabels: Readonly<Record<ProblemKind, MessageDescriptor>> = {
  'lost-connection': msg`Lost connection`,
  'store-is-not-available': msg`Store is not available`,
  'ea-servers-not-available': msg`EA servers not available`,
  'problem-with-ut-servers': msg`Problem with UT servers`,
  'you-must-signed-to-ps-network': msg`Not signed in to PS Network`,
  'unable-to-connect-to-ps-network': msg`Unable to connect to PS Network`,
  'error-when-downloading-fut-squads': msg`Error when downloading FUT squads`,
  'error-creating-game-session': msg`Error creating game session`,
  'match-has-been-temporarily-disabled': msg`Match has been temporarily disabled`,
  'feature-is-currently-unavailable': msg`Feature is currently unavailable`,
  'encountered-an-issue': msg`Encountered an issue`,
};

const otherLabels: Readonly<Record<string, MessageDescriptor>> = {
  default: msg({ message: 'Overview', context: 'database' }),
  'captcha-info': msg`Captchas`,
  'game-activity': msg`Game activity`,
  'game-activity-division-rivals': msg`Division Rivals`,
  'match-statistic': msg`Matches`,
  'my-win-statistic': msg`Wins in the chosen days`,
  'global-win-statistic': msg`Wins since counting began`,
};

/** Name of a type; that of a problem is the same in both of its sections. */
export function typeLabel(type: DatabaseType): MessageDescriptor {
  const kind = kindOf(type);
  const problem = kind === null || kind === 'captcha' ? undefined : problemLabels[kind];
  return problem ?? otherLabels[type] ?? { id: type, message: type };
}

const difficultyLabels: Readonly<Record<Difficulty, MessageDescriptor>> = {
  unknown: msg({ message: 'Unknown', context: 'difficulty' }),
  beginner: msg`Beginner`,
  amateur: msg`Amateur`,
  'semi-pro': msg`Semi-pro`,
  professional: msg`Professional`,
  'world-class': msg`World class`,
  legendary: msg`Legendary`,
};

/** Name of a difficulty; one that this app does not know is shown as the API sends it. */
export const difficultyLabel = (name: string): MessageDescriptor | string =>
  getOwn<MessageDescriptor>(difficultyLabels, name) ?? name;

const valueLabels: Readonly<Record<string, MessageDescriptor>> = {
  games: msg`Games`,
  wins: msg`Wins`,
  losses: msg`Losses`,
  lostConnections: msg`Lost connections`,
  problems: msg`Problems`,
  captchas: msg`Captchas`,
  balance: msg`Balance`,
  count: msg({ message: 'Count', context: 'how often' }),
  days: msg`Days`,
  lastDay: msg`Last day`,
  session: msg`Session, h`,
  cycles: msg`Cycles`,
  rivals: msg`Rivals`,
  rate: msg`Win rate, %`,
  time: msg`Time`,
  difficulty: msg`Difficulty`,
  rating: msg`Rating`,
  isWin: msg`Won`,
  score: msg`Score`,
  total: msg({ message: 'Matches', context: 'number' }),
  win: msg`Wins`,
  loss: msg`Losses`,
  draw: msg`Draws`,
};

export const valueLabel = (name: string): MessageDescriptor | string => valueLabels[name] ?? name;

/** @param t of `useLingui` */
export const textOf = (
  label: MessageDescriptor | string,
  t: (message: MessageDescriptor) => string,
): string => (typeof label === 'string' ? label : t(label));
