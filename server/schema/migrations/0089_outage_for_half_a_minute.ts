import { type Kysely, sql } from 'kysely';

/** A moment without heartbeats is no outage: users are told once it has lasted, as of one server. A chosen time stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update alert_rules set for_seconds = 30 where kind = 'fleetOutage' and for_seconds = 0`.execute(
    db,
  );
}
