import type { ColumnType, Generated } from 'kysely';
import type { ConfigFields, MullingTarget } from '#contract/http/configSchema.ts';

export interface ConfigsTable {
  id: Generated<number>;
  /** The only user who may edit, delete and export it; null for a config without an owner. */
  owner_id: number | null;
  name: string;
  description: string | null;
  type: string;
  /** Values by field name. Written as JSON text, read as an object. */
  data: ColumnType<Record<string, unknown>, string, string>;
  /** Increases with each edit. */
  revision: Generated<number>;
  created_at: Generated<Date>;
}

/** A config on a group, a server or a console: exactly one of the three. */
export interface AttachedConfigsTable {
  config_id: number;
  group_id: number | null;
  server_id: number | null;
  console_id: Generated<number | null>;
  /** Configs apply in ascending order of position; with gaps. */
  position: number;
}

/** The fields that configs may set: one row. */
export interface ConfigSchemaTable {
  id: Generated<boolean>;
  /** Written as JSON text, read as an object; always valid by `domain/configs/schema.ts`. */
  fields: ColumnType<ConfigFields, string, string>;
  mulling_targets: ColumnType<MullingTarget[], string, string>;
  /** Increases with each edit. */
  revision: Generated<number>;
}

/** Tokens for one download each. */
export interface ConfigDownloadsTable {
  /** SHA-256 of the token, lower-case hex. */
  token_hash: string;
  config_id: number;
  expires_at: Date;
}
