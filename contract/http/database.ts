import { z } from 'zod';
import { id, instant, isoDate, line, maxIds } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { PermissionName } from '../permissions.ts';

/** First day that can be requested (specification, business constants). */
export const firstDatabaseDate = '2021-05-01';

/** Problems that an account runs into while it plays, by their names in the specification. */
export const problemKinds = [
  'lost-connection',
  'store-is-not-available',
  'ea-servers-not-available',
  'problem-with-ut-servers',
  'you-must-signed-to-ps-network',
  'unable-to-connect-to-ps-network',
  'error-when-downloading-fut-squads',
  'error-creating-game-session',
  'match-has-been-temporarily-disabled',
  'feature-is-currently-unavailable',
  'encountered-an-issue',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

const countTypes = problemKinds.map((kind) => `${kind}-count` as const);
const infoTypes = problemKinds.map((kind) => `${kind}-info` as const);

/** Sections of the accounts database, and their types. */
export const databaseSections = {
  counts: countTypes,
  info: ['default', 'captcha-info', ...infoTypes],
  activity: [
    'game-activity',
    'game-activity-division-rivals',
    'match-statistic',
    'my-win-statistic',
    'global-win-statistic',
  ],
} as const;
export type DatabaseSection = keyof typeof databaseSections;
export type DatabaseType = (typeof databaseSections)[DatabaseSection][number];

export const databaseTypes: readonly DatabaseType[] = Object.values(databaseSections).flat();

/** Difficulties of matches, ascending; `unknown`: the agent reported none, or an unknown one. */
export const difficulties = [
  'unknown',
  'beginner',
  'amateur',
  'semi-pro',
  'professional',
  'world-class',
  'legendary',
] as const;
export type Difficulty = (typeof difficulties)[number];

/** Permission that a type needs beyond `accounts_db_view`; without it the API refuses the type (403). */
export function databaseTypeAccess(type: DatabaseType): PermissionName | null {
  if (type === 'captcha-info') return 'accountsView_captcha_info';
  if (type.startsWith('lost-connection-')) return 'accountsView_connection_info';
  return (databaseSections.activity as readonly string[]).includes(type)
    ? 'accountsView_game_activity'
    : null;
}

/** Permission that a value of the type `default` needs; the API leaves out what the role may not see. */
export const defaultValueAccess = {
  games: 'accountsView_game_activity',
  wins: 'accountsView_game_activity',
  losses: 'accountsView_game_activity',
  lostConnections: 'accountsView_connection_info',
  captchas: 'accountsView_captcha_info',
  balance: 'accountsView_balance',
} as const satisfies Record<string, PermissionName>;

const count = z.int().min(0);

/** A match, under the key of its end. */
const match = z.object({
  difficulty: z.string(),
  /** Rating of the opponent's team, 1 to 99; null when unknown. */
  rating: z.int().nullable(),
  isWin: z.boolean(),
  /** Goals, ours first: `2:1`. */
  score: z.string(),
});
export type DatabaseMatch = z.infer<typeof match>;

/** A match that is not won is lost or drawn. */
const winCounts = z.object({ total: count, win: count, loss: count });
export type WinCounts = z.infer<typeof winCounts>;

const value = z.union([z.number(), z.string(), z.null(), z.array(instant), winCounts, match]);

/**
 * What is known about one account, by type:
 * - `default`: `games`, `wins`, `losses`, `lostConnections`, `problems`, `captchas`, and the last `balance` (coins as the
 *   game counts them, null: unknown).
 * - `…-count`: `count`, `days` (on which it happened), `lastDay` (`YYYY-MM-DD`, null: never).
 * - `…-info`: `times`, instants in ascending order.
 * - `game-activity`: `session` (milliseconds), `games`, `cycles`, `rivals`, `losses`.
 * - `game-activity-division-rivals`: `games`, `wins`, `losses`.
 * - `match-statistic`: instants of the ends of matches, to the matches.
 * - `my-win-statistic`, `global-win-statistic`: difficulties to numbers of matches, in the chosen days and since counting
 *   began.
 *
 * Accounts without matches or instants are left out of the types that list these; other types list all.
 */
export const databaseRow = z.object({ id, email: z.string(), data: z.record(z.string(), value) });
export type DatabaseRow = z.infer<typeof databaseRow>;

/** Totals of all accounts on a day, by the names of {@link databaseRow}. */
const databaseDay = z.object({ day: isoDate, values: z.record(z.string(), z.number()) });
export type DatabaseDay = z.infer<typeof databaseDay>;

/** Maximum number of matches, or of instants of one kind, in an answer; beyond it the answer starts on a later day. */
export const maxDatabaseEntries = 100_000;

export const databaseEmail = line(254).toLowerCase();

export const getDatabase = endpoint({
  summary: 'Read the accounts database',
  description:
    'What the accounts did and what happened to them in a range of days. Of console, server and group the first one counts that is given; without any, and without emails, all accounts that the user may see are meant.',
  method: 'POST',
  path: '/database/:type',
  access: ['accounts_db_view'],
  params: z.object({ type: z.enum(databaseTypes as [DatabaseType, ...DatabaseType[]]) }),
  body: z
    .object({
      consoleId: id.optional(),
      serverId: id.optional(),
      serverGroupId: id.optional(),
      /** Case does not matter; accounts with other emails are left out. */
      emails: z.array(databaseEmail).max(maxIds).optional(),
      /** Default: the first possible day. */
      startDate: isoDate.optional(),
      /** Included. Default: today. */
      endDate: isoDate.optional(),
    })
    .refine(({ startDate = firstDatabaseDate }) => startDate >= firstDatabaseDate, {
      path: ['startDate'],
      message: `The first day is ${firstDatabaseDate}.`,
    })
    .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['endDate'],
      message: 'endBeforeStart',
    }),
  response: z.object({
    data: z.array(databaseRow),
    /** Null from an API that sends only the rows. */
    summary: z
      .object({
        startDate: isoDate,
        endDate: isoDate,
        /** Timezone of the days, an IANA name. */
        timezone: z.string(),
        /**
         * The answer has the matches or instants from this day on, at most {@link maxDatabaseEntries} beyond
         * one day. If it is later than `startDate`, earlier ones need another call.
         */
        firstDay: isoDate,
        /** Ascending; days without entries are left out. */
        days: z.array(databaseDay),
      })
      .optional(),
  }),
});
