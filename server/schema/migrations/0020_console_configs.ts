import { type Kysely, sql } from 'kysely';

/** Configs that are attached to one console. */
const statements = [
  `alter table attached_configs add column console_id int references consoles on delete cascade`,
  `alter table attached_configs drop constraint attached_configs_check`,
  `alter table attached_configs add constraint attached_configs_check
    check (num_nonnulls(group_id, server_id, console_id) = 1)`,
  `alter table attached_configs add unique (console_id, config_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
