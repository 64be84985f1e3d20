import { type Kysely, sql } from 'kysely';

/** Owners of configs, the schema of their fields, and tokens of downloads. */
const statements = [
  `alter table configs add column owner_id int references users on delete set null`,
  `create index configs_owner on configs (owner_id)`,
  `create unique index configs_base on configs (type) where type = 'base'`,
  // One row.
  `create table config_schema (
    id boolean primary key default true check (id),
    fields jsonb not null default '{}',
    mulling_targets jsonb not null default '[]',
    revision int not null default 0
  )`,
  `insert into config_schema default values`,
  `create table config_downloads (
    token_hash text primary key,
    config_id int not null references configs on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index config_downloads_config on config_downloads (config_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
