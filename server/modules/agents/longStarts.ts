import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';

type Deps = Needs<'db' | 'messaging' | 'log'>;

/**
 * A console that connects for longer may never have got the command, in milliseconds: a command is answered
 * or given up earlier.
 */
const suspiciousMs = 60_000;
/**
 * A task that its agent has not reported for so long may never have got there, in milliseconds; in a long queue
 * tasks wait longer, and the agent then answers that it has them.
 */
const suspiciousTaskMs = 5 * 60_000;
/** Interval of the check, milliseconds. */
const checkEveryMs = 30_000;

const before = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;

/**
 * Asks agents about consoles that have been connecting, and tasks that have been sent, for long. A process that
 * dies between storing them and commanding the agent leaves them like that: no scheduler starts the console
 * again, and the account stays in the queue.
 */
export async function checkLongStarts({ db, messaging, log }: Deps): Promise<void> {
  const servers = await db
    .selectFrom('servers')
    .select(['servers.id', 'servers.token'])
    .where('servers.online', '=', true)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('consoles')
            .select('consoles.id')
            .whereRef('consoles.server_id', '=', 'servers.id')
            .where('consoles.status', '=', consoleStatus.connecting)
            .where('consoles.status_since', '<', before(suspiciousMs)),
        ),
        eb.exists(
          eb
            .selectFrom('tasks')
            .select('tasks.id')
            .whereRef('tasks.server_id', '=', 'servers.id')
            .where('tasks.status', '=', 'sent')
            .where('tasks.report_number', 'is', null)
            .where('tasks.start_at', '<', before(suspiciousTaskMs)),
        ),
      ]),
    )
    .execute();
  await Promise.all(
    servers.map(async ({ id, token }) => {
      try {
        await ignoreOffline(messaging.command(token, { kind: 'refresh' }));
        log.info({ serverId: id }, 'asked for the state of consoles and tasks that have waited for long');
      } catch (error) {
        log.error(
          { err: error, serverId: id },
          'consoles and tasks that have waited for long could not be checked',
        );
      }
    }),
  );
}

export const createLongStartJob = (deps: Deps): LeasedJob => ({
  name: 'long starts',
  everyMs: checkEveryMs,
  run: () => checkLongStarts(deps),
});
