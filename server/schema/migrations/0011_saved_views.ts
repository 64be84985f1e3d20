import { type Kysely, sql } from 'kysely';

/** Views of grids that users have saved. */
const statements = [
  `create table saved_views (
    id serial primary key,
    user_id integer not null references users(id) on delete cascade,
    grid text not null,
    name text not null,
    is_default boolean not null,
    state text not null,
    updated_at timestamptz not null
  )`,
  `create index saved_views_of_user on saved_views (user_id, grid)`,
  `create unique index saved_views_default on saved_views (user_id, grid) where is_default`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
