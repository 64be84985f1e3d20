import type { Generated } from 'kysely';

/** At most one row: which `secret.key` the database belongs to (`server/modules/operations/secretBinding.ts`). */
export interface InstallationKeyTable {
  is_only: Generated<boolean>;
  /** The id with which encrypted texts begin. */
  key_id: string;
  bound_at: Date;
}

/** At most one row: when the last backup was made, for the alert about it. */
export interface BackupsTable {
  is_only: Generated<boolean>;
  /** Since when this is known: the age of a missing backup counts from here. */
  watched_since: Date;
  /** For a PostgreSQL database; a data folder has its time in a file, see `lastBackup.ts`. */
  made_at: Date | null;
}

/** The last content of the statements that run after the migrations whenever they have changed (`migrate.ts`). */
export interface RepeatedStatementsTable {
  name: string;
  checksum: string;
}
