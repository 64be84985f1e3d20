import { type Kysely, sql } from 'kysely';

/** The day that counters of today belong to: what was counted on an earlier one is not of today any more. */
const statements = [
  `alter table accounts add figures_day date`,
  `alter table consoles add activity_day date`,
  `update accounts set figures_day = current_date where figures <> '{}'`,
  `update consoles set activity_day = current_date where played_today > 0 or game_sessions_today > 0`,
  `create index accounts_figures_day on accounts (figures_day) where figures_day is not null`,
  `create index consoles_activity_day on consoles (activity_day) where activity_day is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
