import type { Generated } from 'kysely';

/** At most one row: which `secret.key` the database belongs to (`server/modules/operations/secretBinding.ts`). */
export interface InstallationKeyTable {
  is_only: Generated<boolean>;
  /** The id that encrypted texts begin with. */
  key_id: string;
  bound_at: Date;
}

/** The last content of the statements that run after the migrations when it has changed (`migrate.ts`). */
export interface RepeatedStatementsTable {
  name: string;
  checksum: string;
}
