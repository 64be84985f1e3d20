import { type Kysely, sql } from 'kysely';

/** Minutes of the recordings of consoles that were kept; their files are in the clip store. */
const statements = [
  `create table clips (
    id uuid primary key,
    console_id int not null references consoles on delete cascade,
    at timestamptz not null,
    from_at timestamptz not null,
    to_at timestamptz not null,
    cause text not null,
    bytes int not null,
    kept_until timestamptz not null
  )`,
  `create index clips_console on clips (console_id, at)`,
  `create index clips_at on clips (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
