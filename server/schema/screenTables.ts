import type { ColumnType, Generated } from 'kysely';

/** Groups of pictures that look alike. */
export interface ScreensTable {
  id: Generated<number>;
  /** Null: nobody has named it. */
  name: string | null;
  attention: Generated<boolean>;
  /** Set by somebody, seconds; null: as learned. */
  limit_s: number | null;
  /** Regions in shares of the picture. */
  ignore: ColumnType<{ x: number; y: number; width: number; height: number }[], string | undefined, string>;
  /** Updated once an hour. */
  seen_at: Date;
  made_at: Generated<Date>;
}

/** Pictures of screens; a merged one has several. */
export interface ScreenHashesTable {
  id: Generated<number>;
  screen_id: number;
  /** 64 hexadecimal digits. */
  hash: string;
  /** A jpeg, base64. */
  picture: string;
  /** Of whose console the picture is; null: the server is gone, and nobody sees it. */
  server_id: number | null;
}

/** Number of stays by their length, see `domain/screens/stuck.ts`. */
export interface ScreenStaysTable {
  screen_id: number;
  bucket: number;
  count: number;
}

/** What each console shows; none without pictures. */
export interface ConsoleScreensTable {
  console_id: number;
  /** Null: everything moves. */
  hash: string | null;
  /** Null: no known screen. */
  screen_id: number | null;
  since: Date;
  /** Until when its time is in `screen_times`. */
  counted_at: Date;
  /** Title of the script that runs. */
  script: string | null;
  stuck_since: Date | null;
  /** Of the report: a stay does not outlast the agent. */
  agent_start: number | null;
}

export interface ScreenTimesTable {
  day: string;
  console_id: number;
  /** Empty: none ran. */
  script: string;
  /** 0: everything moved; -1: no known screen. */
  screen_id: number;
  seconds: number;
}

/** One row: grows with each change of what belongs to which screen, so that processes load it again. */
export interface ScreenRevisionTable {
  revision: number;
}
