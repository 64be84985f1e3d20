import { type Kysely, sql } from 'kysely';

/**
 * What accounts did and what happened to them, by day. Rows are appended day by day, so that a `brin` index, which is tiny,
 * finds the days to delete; the primary keys find those of an account.
 */
const statements = [
  `create table account_days (
    account_id int not null references accounts on delete cascade,
    day date not null,
    balance bigint,
    session_s int not null default 0,
    cycles smallint not null default 0,
    games smallint not null default 0,
    wins smallint not null default 0,
    losses smallint not null default 0,
    rivals smallint not null default 0,
    rivals_wins smallint not null default 0,
    rivals_losses smallint not null default 0,
    lost_connections smallint not null default 0,
    problems smallint not null default 0,
    captchas smallint not null default 0,
    primary key (account_id, day)
  )`,
  `create table difficulty_days (
    account_id int not null references accounts on delete cascade,
    day date not null,
    difficulty smallint not null,
    games smallint not null,
    wins smallint not null,
    losses smallint not null,
    primary key (account_id, day, difficulty)
  )`,
  // Kept when days are deleted.
  `create table difficulty_totals (
    account_id int not null references accounts on delete cascade,
    difficulty smallint not null,
    games int not null,
    wins int not null,
    losses int not null,
    primary key (account_id, difficulty)
  )`,
  // A row for each day, not for each match: a tenth of the rows, and half of the space.
  `create table match_days (
    account_id int not null references accounts on delete cascade,
    day date not null,
    times int[] not null,
    matches int[] not null,
    primary key (account_id, day)
  )`,
  `create table incident_days (
    account_id int not null references accounts on delete cascade,
    kind smallint not null,
    day date not null,
    times int[] not null,
    primary key (account_id, kind, day)
  )`,
  ...['account_days', 'difficulty_days', 'match_days', 'incident_days'].map(
    (table) => `create index ${table}_day on ${table} using brin (day) with (pages_per_range = 16)`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
