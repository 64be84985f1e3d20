import type { ColumnType, Generated } from 'kysely';

/** Groups of pictures that look alike. */
export interface ScreensTable {
  id: Generated<number>;
  /** Null: it has no name yet. */
  name: string | null;
  attention: Generated<boolean>;
  /** Set by a user, in seconds; null: as learned. */
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
  /** Server of the console with this picture; null: the server is gone, and nobody sees the picture. */
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
  /** Null: the whole picture moves. */
  hash: string | null;
  /** Null: not a known screen. */
  screen_id: number | null;
  since: Date;
  /** Until when its time is in `screen_times`. */
  counted_at: Date;
  /** Title of the script that runs. */
  script: string | null;
  stuck_since: Date | null;
  /** Start of the agent that reported it: a stay does not outlast that. */
  agent_start: number | null;
  /** Grows within a start of the agent. */
  report_number: number | null;
}

export interface ScreenTimesTable {
  day: string;
  console_id: number;
  /** Empty: no script ran. */
  script: string;
  /** 0: the whole picture moved; -1: not a known screen. */
  screen_id: number;
  seconds: number;
}

/** One row: increases when pictures are assigned to other screens, so that processes load the screens again. */
export interface ScreenRevisionTable {
  revision: number;
}
