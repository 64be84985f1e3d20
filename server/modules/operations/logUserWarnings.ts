import type { Kysely } from 'kysely';
import type { Logger } from '#node/log.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Domain of the users of the demo. Nobody else has it: `.test` is reserved (RFC 6761). */
export const demoDomain = 'dugout.test';

/**
 * Logs what the person who starts an installation has to know about its users: that there are none yet, or
 * that some have passwords printed in this repository.
 * @param isLocalDemo whether only this machine can reach the demo, so that known passwords need no warning
 */
export async function logUserWarnings(
  db: Kysely<Tables>,
  { log, isLocalDemo }: { log: Pick<Logger, 'warn' | 'error'>; isLocalDemo: boolean },
): Promise<void> {
  const first = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!first) log.warn('there is no user yet; npm run admin -- create EMAIL --name NAME makes the first one');
  if (isLocalDemo) return;
  const open = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'like', `%@${demoDomain}`)
    .where('blocked', '=', false)
    .orderBy('email')
    .execute();
  if (open.length > 0)
    log.error(
      { users: open.map(({ email }) => email) },
      'ANYBODY CAN SIGN IN: these users of the demo have known passwords. Block them: npm run admin -- block EMAIL',
    );
}
