import type { Needs } from '#server/kernel/deps.ts';
import { sql, type Kysely } from 'kysely';
import { readConsoleConfigs } from '#server/modules/configs/index.ts';
import { announceStart, endConsoles, resumeConsoles } from '#server/modules/servers/index.ts';
import { endLostTasks, recordEvents, recordTask } from '#server/modules/history/index.ts';
import { receiveClip } from '#server/modules/clips/index.ts';
import { createScreenRecorder } from '#server/modules/screens/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { AgentHandlers, AgentIdentity } from '#server/kernel/messaging/messaging.ts';
import type { ServerRow, Tables } from '#server/schema/tables.ts';
import type { AgentWelcome, Played } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { storeActs } from './acts.ts';
import { applyReports } from './report.ts';
import { clockAheadOf } from './clocks.ts';
import { seesServerOf } from './users.ts';
import { type KnownServer, notNamed, notResumed, stateOf, welcomeOf } from './welcome.ts';

type Deps = Needs<'config' | 'db' | 'messaging' | 'now' | 'log'>;

export function createAgentHandlers(deps: Deps): AgentHandlers {
  const { db, now, log } = deps;
  const serverOf = (token: string): Promise<KnownServer | undefined> =>
    db
      .selectFrom('servers')
      .selectAll()
      .select((eb) => eb.selectFrom('database_state').select('generation').limit(1).as('generation'))
      .where('token', '=', token)
      .executeTakeFirst();

  const recordHeartbeat = async (server: ServerRow, identity: AgentIdentity): Promise<void> => {
    const columns = {
      online: true,
      live_name: identity.computerName,
      live_pc_id: identity.pcId,
      live_ip: identity.localIp,
      agent_version: identity.agentVersion,
      clock_ahead_s: clockAheadOf(identity, server.clock_ahead_s, now()),
      ...diskOf(identity, server),
    };
    const differs = (known: ServerRow): boolean =>
      Object.entries(columns).some(([column, value]) => known[column as keyof typeof columns] !== value);
    const hasChanged = differs(server);
    const update = (connection: typeof db) =>
      connection
        .updateTable('servers')
        .set({ last_heartbeat_at: now(), ...(hasChanged && columns) })
        .where('id', '=', server.id)
        .execute();
    if (!hasChanged) return void (await update(db));
    let cameOnline = false;
    await transact(db, async (transaction) => {
      // Another process may have recorded a heartbeat of the same moment.
      const known = await transaction
        .selectFrom('servers')
        .selectAll()
        .where('id', '=', server.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!known) return;
      await update(transaction);
      if (!differs(known)) return;
      cameOnline = !known.online;
      await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
      const of = {
        objects: { server: [server.id] },
        audience: { serverIds: [server.id] },
        actor: { kind: 'agent' as const },
      };
      if (cameOnline) await appendFact(transaction, { ...of, kind: 'serverOnline', data: {} });
      const { agent_version: from } = known;
      if (from !== null && from !== identity.agentVersion)
        await appendFact(transaction, {
          ...of,
          kind: 'agentUpdated',
          data: { from, to: identity.agentVersion },
        });
    });
    if (cameOnline) log.info({ serverId: server.id }, 'a server is online');
  };

  /** Records an agent without a server: it can be attached while it keeps sending requests. */
  const recordWaiting = async (token: string, identity: AgentIdentity): Promise<void> => {
    const columns = {
      computer_name: identity.computerName,
      pc_id: identity.pcId,
      ip: identity.localIp,
      agent_version: identity.agentVersion,
      last_request_at: now(),
    };
    await db
      .insertInto('waiting_agents')
      .values({ token, ...columns })
      .onConflict((conflicting) => conflicting.column('token').doUpdateSet(columns))
      .execute();
  };

  return {
    async hello(token, identity, tasks = [], playing) {
      const server = await serverOf(token);
      if (!server) {
        await recordWaiting(token, identity);
        return null;
      }
      clockAheadOf(identity, server.clock_ahead_s, now());
      const lastStart = await announceStart(db, server.id, identity.start);
      if (lastStart !== null) return { ...(await welcomeOf(deps, server)), lastStart };
      await recordHeartbeat(server, identity);
      await endLostTasks(deps, server, tasks);
      // On a closed server no console works, besides those whose scripts are still ending.
      if (!server.open) await endConsoles(deps, server.id, playing && notNamed(playing));
      else if (playing) await endConsoles(deps, server.id, notResumed(playing));
      const welcome = { ...(await welcomeOf(deps, server, playing)), time: now().getTime() };
      if (playing) await forgetRetries(db, welcome, playing);
      if (server.open)
        resumeConsoles(deps, { id: server.id, token, title: server.description ?? server.name }).catch(
          (error: unknown) =>
            log.error({ err: error, serverId: server.id }, 'the consoles of a server could not be resumed'),
        );
      return welcome;
    },

    async heartbeat(token, identity) {
      const server = await serverOf(token);
      if (server) await recordHeartbeat(server, identity);
      return { time: now().getTime(), state: server ? stateOf(server) : 'none' };
    },

    report: (token, reports) => applyReports(deps, token, reports),
    task: (token, task) => recordTask(deps, token, task),
    events: (token, happened) => recordEvents(deps, token, happened),
    acts: (token, acts) => storeActs(deps, token, acts),
    screens: createScreenRecorder(deps),
    clip: (token, part) => receiveClip(deps, token, part),

    refused: (token, kind, items) =>
      log.warn(
        { agent: token, kind, count: items.length, reason: items[0]?.reason },
        'items of an agent were refused',
      ),

    configs: (token, consoleIds) => readConsoleConfigs(db, token, consoleIds),

    async whoIs(token, userId) {
      const user = await db
        .selectFrom('users')
        .select('username')
        .where('id', '=', userId)
        .where('blocked', '=', false)
        .where(seesServerOf(token))
        .executeTakeFirst();
      return user ? { name: user.username, hasAccess: await hasChannelAccess(deps, userId, token) } : null;
    },
  };
}

/** The disk space of an agent, if it has changed by a percent: otherwise each heartbeat would be a change. */
function diskOf({ disk }: AgentIdentity, { disk_free, disk_size }: ServerRow) {
  const percent = (free: number): number => (disk ? Math.round((100 * free) / disk.size) : 0);
  const isSame = disk_free !== null && disk?.size === disk_size && percent(disk.free) === percent(disk_free);
  return isSame ? { disk_free, disk_size } : { disk_free: disk?.free ?? null, disk_size: disk?.size ?? null };
}

/** Whether a user holds valid credentials of the channel for the server with this token. */
async function hasChannelAccess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
  token: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('channel_credentials')
    .innerJoin('servers', (join) => join.on('servers.token', '=', token))
    .select('public_key')
    .where('user_id', '=', userId)
    .where('revoked', '=', false)
    .where('expires_at', '>', now())
    .where(sql<boolean>`server_ids @> to_jsonb(servers.id)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Clears the pending retries of failed consoles that were started manually, if the restarted agent neither waits for them
 * nor is asked to make them, because they were ended in the meantime.
 * @param played by the consoles according to the agent, or tried again later
 */
async function forgetRetries(
  db: Kysely<Tables>,
  { serverId, consoles }: Pick<AgentWelcome, 'serverId' | 'consoles'>,
  played: readonly Played[],
): Promise<void> {
  const triedAgain = consoles.flatMap(({ id, retry }) => (retry ? [id] : []));
  const isForgotten = sql<boolean>`server_id = ${serverId} and status = ${consoleStatus.failed} and run_id is null
    and next_check_at is not null and ${notNamed(played)} and not (id = any(${sql.val(triedAgain)}::int[]))`;
  const found = await db.selectFrom('consoles').select('id').where(isForgotten).execute();
  if (found.length === 0) return;
  await transact(db, async (transaction) => {
    const ids = [...(await lockRows(transaction, 'consoles', isForgotten))];
    if (ids.length === 0) return;
    await transaction
      .updateTable('consoles')
      .set({ next_check_at: null })
      .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
      .execute();
    await appendChange(transaction, 'consolesUpdated', serverId, ids);
  });
}
