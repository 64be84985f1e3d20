import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Number of unfinished tasks for pairing and signing in, of all users: the limit protects the installation.
 * Tasks on offline servers do not run and do not count.
 */
export async function countPairingTasks(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('tasks')
    .innerJoin('servers', 'servers.id', 'tasks.server_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tasks.status', 'in', ['sent', 'active'])
    .where('tasks.type', 'in', ['parring', 'signIn'])
    .where('servers.online', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
