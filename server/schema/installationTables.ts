import type { Generated } from 'kysely';

/** At most one row: which `secret.key` the database belongs to (`server/modules/operations/secretBinding.ts`). */
export interface InstallationKeyTable {
  is_only: Generated<boolean>;
  /** The id that encrypted texts begin with. */
  key_id: string;
  bound_at: Date;
}

/** At most one row: when a backup was made last, for the alert about it. */
export interface BackupsTable {
  is_only: Generated<boolean>;
  /** Since when this is known: an installation without a backup counts from here. */
  watched_since: Date;
  /** Of a PostgreSQL database; that of a data folder has its time in a file, see `lastBackup.ts`. */
  made_at: Date | null;
}

/** The last content of the statements that run after the migrations when it has changed (`migrate.ts`). */
export interface RepeatedStatementsTable {
  name: string;
  checksum: string;
}
