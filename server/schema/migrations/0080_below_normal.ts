import { type Kysely, sql } from 'kysely';

/** What did clearly less than usual on the last judged day; replaced as a whole every day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table below_normal (
    subject text not null,
    object_id int not null,
    name text not null,
    server_ids int[] not null,
    measure text not null,
    value real not null,
    expected real not null,
    days real[] not null,
    primary key (subject, object_id, name, measure)
  )`.execute(db);
  await sql`create table judged_days (day date primary key)`.execute(db);
}
