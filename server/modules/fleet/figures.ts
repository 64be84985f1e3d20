import { type Kysely, sql } from 'kysely';
import { newestCredentials } from '#server/modules/access/index.ts';
import { expiryWarningMs } from '#node/nats/credsFile.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Figures of the whole installation. Counts by a key are objects. */
export interface Figures {
  servers: Record<'online' | 'offline', number>;
  waitingAgents: number;
  /** Maximum difference between the clocks of online agents and ours. */
  agentClockSeconds: number;
  /** Number of servers by the state of their agent's credentials, if those expire at all. */
  agentCredentials: Record<'valid' | 'expiring' | 'expired', number>;
  consoles: Record<string, number>;
  accounts: number;
  sessions: number;
  channelCredentials: Record<'valid' | 'revoked', number>;
  /** Unfinished tasks by status. */
  tasks: Record<string, number>;
  payments: number;
  proxyChecks: number;
  scheduledConsoles: number;
  /** Null before the first round of the schedulers. */
  schedulerLagSeconds: number | null;
}

/** Reads the figures in one statement, which needs one connection. */
export async function readFigures(db: Kysely<Tables>, now: Date): Promise<Figures> {
  const soon = new Date(now.getTime() + expiryWarningMs);
  const { rows } = await sql<Figures>`select
    (select json_build_object('online', count(*) filter (where online), 'offline', count(*) filter (where not online))
      from servers) as servers,
    (select count(*) from waiting_agents) as "waitingAgents",
    (select coalesce(max(abs(clock_ahead_s)), 0) from servers where online) as "agentClockSeconds",
    (select json_build_object('valid', count(*) filter (where ends_at > ${soon}),
      'expiring', count(*) filter (where ends_at > ${now} and ends_at <= ${soon}),
      'expired', count(*) filter (where ends_at <= ${now})) from (${newestCredentials}) as newest) as "agentCredentials",
    (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from consoles group by status)
      as by_status) as consoles,
    (select count(*) from accounts) as accounts,
    (select count(*) from sessions where expires_at > ${now}) as sessions,
    (select json_build_object('valid', count(*) filter (where not revoked), 'revoked', count(*) filter (where revoked))
      from channel_credentials where expires_at > ${now}) as "channelCredentials",
    (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from tasks
      where status in ('sent', 'active') group by status) as by_status) as tasks,
    (select count(*) from payments where status = 'pending') as payments,
    (select count(*) from proxies where check_requested_at is not null) as "proxyChecks",
    (select count(*) from console_schedulers where enabled) as "scheduledConsoles",
    (select extract(epoch from ${now}::timestamptz - ticked_at)::float8 from scheduler_lease) as "schedulerLagSeconds"`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error('The database returned no figures');
  return figures;
}
