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
/** Interval of the check, milliseconds. */
const checkEveryMs = 30_000;

/**
 * Asks agents about consoles that have been connecting for long. A process that dies between claiming a
 * console and commanding its agent leaves the console connecting, and no scheduler starts it again.
 */
export async function checkLongStarts({ db, messaging, log }: Deps): Promise<void> {
  const servers = await db
    .selectFrom('servers')
    .select(['servers.id', 'servers.token'])
    .where('servers.online', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('consoles')
          .select('consoles.id')
          .whereRef('consoles.server_id', '=', 'servers.id')
          .where('consoles.status', '=', consoleStatus.connecting)
          .where('consoles.status_since', '<', sql<Date>`now() - ${suspiciousMs} * interval '1 millisecond'`),
      ),
    )
    .execute();
  await Promise.all(
    servers.map(async ({ id, token }) => {
      try {
        await ignoreOffline(messaging.command(token, { kind: 'refresh' }));
        log.info({ serverId: id }, 'asked for the state of consoles that connect for long');
      } catch (error) {
        log.error({ err: error, serverId: id }, 'consoles that connect for long could not be checked');
      }
    }),
  );
}

export const createLongStartJob = (deps: Deps): LeasedJob => ({
  name: 'long starts',
  everyMs: checkEveryMs,
  run: () => checkLongStarts(deps),
});
