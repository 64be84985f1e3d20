import type { Needs } from '#server/kernel/deps.ts';
import { hasNoDevice } from '#server/modules/access/index.ts';
import { resetKeptMs } from '#server/modules/people/signIn/resetPassword.ts';
import { linkKeptMs } from './links.ts';

/** Deletes sessions, links and codes that nobody needs any more. */
export async function deleteExpiredAccess({ db, now }: Needs<'db' | 'now'>): Promise<void> {
  const ago = (ms: number): Date => new Date(now().getTime() - ms);
  await db.deleteFrom('sessions').where('expires_at', '<', now()).where(hasNoDevice).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', ago(resetKeptMs)).execute();
  await db
    .deleteFrom('access_links')
    .where('created_at', '<', ago(linkKeptMs))
    // The session of a link ends with it.
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '<', now())]))
    .execute();
  await db
    .deleteFrom('invite_codes')
    .where('used_at', 'is', null)
    .where('expires_at', '<', ago(linkKeptMs))
    .execute();
}
