import type { Needs } from '#server/kernel/deps.ts';
import { type RawBuilder, sql } from 'kysely';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { isWorking } from './layers.ts';

type Deps = Needs<'db' | 'messaging' | 'log'>;

/** What has changed: a config, values that apply everywhere, or the configs attached to a group, to servers or to a console. */
export type ConfigScope =
  | 'everywhere'
  | { configId: number }
  | { groupId: number }
  | { serverIds: readonly number[] }
  | { consoleId: number };

/** Condition on a query of `consoles` and `servers`. */
function isAffected(scope: ConfigScope): RawBuilder<boolean> {
  if (scope === 'everywhere') return sql`true`;
  if ('consoleId' in scope) return sql`consoles.id = ${scope.consoleId}`;
  if ('groupId' in scope) return sql`servers.group_id = ${scope.groupId}`;
  if ('serverIds' in scope) return sql`servers.id = any(${sql.val([...scope.serverIds])}::int[])`;
  return sql`(exists (select from attached_configs where attached_configs.config_id = ${scope.configId}
      and (attached_configs.group_id = servers.group_id or attached_configs.server_id = servers.id
        or attached_configs.console_id = consoles.id))
    or exists (select from scheduler_runs where scheduler_runs.id = consoles.run_id
      and scheduler_runs.config_id = ${scope.configId}))`;
}

/**
 * Tells agents with playing consoles that their configs have changed, so that they request them. Call it
 * after the change is committed. One statement; it does not wait for the agents, because one that misses this
 * command requests its configs when it is online again.
 */
export async function notifyAgents({ db, messaging, log }: Deps, scope: ConfigScope): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    select distinct servers.token from servers join consoles on consoles.server_id = servers.id
    where servers.online and ${isWorking} and ${isAffected(scope)}`.execute(db);
  for (const { token } of rows)
    messaging.command(token, { kind: 'configs' }).catch((error: unknown) => {
      if (error instanceof AgentError)
        log.info({ agent: token, reason: error.message }, 'an agent keeps its configs');
      else log.error({ err: error, agent: token }, 'an agent could not be told of changed configs');
    });
}
