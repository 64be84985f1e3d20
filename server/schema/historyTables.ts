import type { Generated } from 'kysely';

/** Days are `YYYY-MM-DD` in the timezone of the installation. */

/** What an account did on a day, and what happened to it. */
export interface AccountDaysTable {
  account_id: number;
  day: string;
  /** Last balance of the day, coins in the game's unit; null: not reported. */
  balance: number | null;
  /** Time of playing, in seconds. */
  session_s: Generated<number>;
  cycles: Generated<number>;
  games: Generated<number>;
  wins: Generated<number>;
  losses: Generated<number>;
  /** Number of games in Division Rivals. */
  rivals: Generated<number>;
  rivals_wins: Generated<number>;
  rivals_losses: Generated<number>;
  lost_connections: Generated<number>;
  /** Problems of all kinds, including lost connections. */
  problems: Generated<number>;
  captchas: Generated<number>;
}

/** Matches of an account on a day with a difficulty, given by its stored code (`domain/database/packing.ts`). */
export interface DifficultyDaysTable {
  account_id: number;
  day: string;
  difficulty: number;
  games: number;
  wins: number;
  losses: number;
}

/** The same since counting began, including deleted days. */
export type DifficultyTotalsTable = Omit<DifficultyDaysTable, 'day'>;

/** Each match of an account on a day: its end and a packed number, at the same position. Not sorted. */
export interface MatchDaysTable {
  account_id: number;
  day: string;
  times: number[];
  matches: number[];
}

/** When captchas, or problems of a kind, happened to an account on a day. Not sorted. */
export interface IncidentDaysTable {
  account_id: number;
  /** Stored code. */
  kind: number;
  day: string;
  times: number[];
}

/** Marks of what was clearly below normal on the last judged day. */
export interface BelowNormalTable {
  day: string;
  subject: string;
  /** 0 for scripts, which have no id. */
  object_id: number;
  name: string;
  server_ids: number[];
  measure: string;
  value: number;
  expected: number;
  /** The days from which `expected` comes, and the judged one. */
  days: (number | null)[];
}

/** The days for which {@link BelowNormalTable} was filled. */
export interface JudgedDaysTable {
  day: string;
}

/** Clips: kept minutes of the recordings of consoles. */
export interface ClipsTable {
  id: string;
  console_id: number;
  at: Date;
  from_at: Date;
  to_at: Date;
  cause: string;
  /** Why the console failed; null for other causes, and if unknown. */
  error: string | null;
  bytes: number;
  kept_until: Date;
}
