import type { Generated } from 'kysely';

/** Notes on consoles, accounts and servers: each names exactly one of them, and is deleted with it. */
export interface NotesTable {
  id: Generated<number>;
  console_id: number | null;
  account_id: number | null;
  server_id: number | null;
  text: string;
  /** Of a reservation of a console: until when it lasts. */
  until: Date | null;
  author_id: number | null;
  /** As the author was called then. */
  author_name: string;
  created_at: Date;
  solved_at: Date | null;
}
