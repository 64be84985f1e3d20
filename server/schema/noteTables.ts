import type { Generated } from 'kysely';

/** Notes on consoles, accounts and servers: each names exactly one of them, and is deleted with it. */
export interface NotesTable {
  id: Generated<number>;
  console_id: number | null;
  account_id: number | null;
  server_id: number | null;
  text: string;
  /** End of a reservation of a console. */
  until: Date | null;
  author_id: number | null;
  /** Name of the author at that time. */
  author_name: string;
  created_at: Date;
  solved_at: Date | null;
}

export interface UserPresenceTable {
  user_id: number;
  seen_at: Date;
  /** When the user was last here before the last break of two hours or more; null without one. */
  since: Date | null;
}

export interface ShiftNotesTable {
  id: Generated<number>;
  text: string;
  author_id: number | null;
  /** Names of people at that time. */
  author_name: string;
  created_at: Date;
  edited_by: string | null;
  edited_at: Date | null;
  revision: Generated<number>;
  taken_by: string | null;
  taken_at: Date | null;
  /** The servers that the author saw; null: all. */
  server_ids: number[] | null;
}
