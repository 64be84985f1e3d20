import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Whether a destination was notified of an incident of this server, but not yet of its resolution: without the server,
 * incident tools would keep it open for ever.
 */
export async function hasUnsentResolution(db: Kysely<Tables>, serverId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from incidents i join alert_deliveries a on a.incident_id = i.id
    join destinations d on d.id = a.destination_id and d.enabled
    where i.server_id = ${serverId} and (
      a.kind = 'resolved' and a.state = 'waiting'
      or a.kind in ('opened', 'reopened', 'escalated') and a.state in ('waiting', 'sent') and a.due_at <= ${now}
        and (i.phase <> 'resolved' or exists (
          select from incident_events e where e.incident_id = i.id and e.kind = 'resolved' and e.handled_at is null)))
    limit 1`.execute(db);
  return rows.length > 0;
}
