import type { Kysely } from 'kysely';
import type { Logger } from '#server/log.ts';
import type { Tables } from '#server/store/tables.ts';
import { demoUsers } from './users.ts';

/**
 * Logs what whoever starts an installation has to know about its users: that there is none yet, or that the passwords of some
 * are printed in this repository.
 * @param isLocalDemo whether only this machine reaches them, so that nothing is to be said of known passwords
 */
export async function noteUsers(
  db: Kysely<Tables>,
  { log, isLocalDemo }: { log: Pick<Logger, 'warn' | 'error'>; isLocalDemo: boolean },
): Promise<void> {
  const first = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!first) log.warn('there is no user yet; npm run admin -- create EMAIL --name NAME makes the first one');
  if (isLocalDemo) return;
  const emails = demoUsers.map(({ email }) => email);
  const open = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('blocked', '=', false)
    .orderBy('email')
    .execute();
  if (open.length > 0)
    log.error(
      { users: open.map(({ email }) => email) },
      'ANYBODY CAN SIGN IN: these users of the demo have known passwords. Block them: npm run admin -- block EMAIL',
    );
}
