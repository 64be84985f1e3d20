import { consoleStatus } from '#contract/enums.ts';
import { assignmentOf } from '#server/api/consoles/connect.ts';
import { gameActivityOf } from '#server/api/consoles/read.ts';
import type { Context } from '#server/api/context.ts';
import type { AgentHandlers, AgentIdentity } from '#server/messaging/types.ts';
import type { ServerRow } from '#server/store/tables.ts';
import { applyReport } from './report.ts';

type Deps = Pick<Context, 'db' | 'events' | 'now' | 'log'>;

/** What the API answers its agents and makes of what they say. */
export function createAgentHandlers(deps: Deps): AgentHandlers {
  const { db, now, events } = deps;
  const serverOf = (token: string): Promise<ServerRow | undefined> =>
    db.selectFrom('servers').selectAll().where('token', '=', token).executeTakeFirst();

  const heard = async (server: ServerRow, identity: AgentIdentity): Promise<void> => {
    const said = {
      online: true,
      live_name: identity.computerName,
      live_pc_id: identity.pcId,
      live_ip: identity.localIp,
      agent_version: identity.agentVersion,
    };
    const news = Object.entries(said).some(
      ([column, value]) => server[column as keyof typeof said] !== value,
    );
    await db
      .updateTable('servers')
      .set({ last_heartbeat_at: now(), ...(news && said) })
      .where('id', '=', server.id)
      .execute();
    if (news) events.changed('serversUpdated', server.id, [server.id]);
  };

  return {
    async hello(token, identity) {
      const server = await serverOf(token);
      if (!server) return null;
      await heard(server, identity);
      const consoles = await db
        .selectFrom('consoles')
        .selectAll()
        .where('server_id', '=', server.id)
        .orderBy('id')
        .execute();
      const playing = await db
        .selectFrom('accounts')
        .innerJoin('consoles', 'consoles.active_account_id', 'accounts.id')
        .selectAll('accounts')
        .where('consoles.server_id', '=', server.id)
        .where('consoles.status', 'in', [consoleStatus.connecting, consoleStatus.connected])
        .execute();
      const byConsole = new Map(playing.map((account) => [account.console_id, account]));
      return {
        serverId: server.id,
        name: server.name,
        consoles: consoles.map((row) => {
          const account = byConsole.get(row.id);
          return {
            id: row.id,
            name: row.name,
            assignment: account ? assignmentOf(account) : null,
            gameActivity: gameActivityOf(row),
          };
        }),
      };
    },

    async heartbeat(token, identity) {
      const server = await serverOf(token);
      if (server) await heard(server, identity);
    },

    report: (token, report) => applyReport(deps, token, report),

    async whoIs(_token, userId) {
      const user = await db
        .selectFrom('users')
        .select('username')
        .where('id', '=', userId)
        .executeTakeFirst();
      return user?.username ?? null;
    },
  };
}
