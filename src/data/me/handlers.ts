import { accessKeys } from '#data/access/accessKeys.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { meKeys } from './meKeys.ts';

/**
 * Follows what belongs to the user: a session was opened or has ended, a link was made, accepted or revoked, an invite code
 * was used, the second factor has changed. All of it is announced by the same two events. People who may
 * see others hear of these, too.
 */
export function registerMeHandlers(registry: Registry): void {
  const keys = [meKeys.all, accessKeys.links(), accessKeys.inviteCodes()];
  for (const key of keys) registry.track(key);
  registry.track(accessKeys.people());
  registry.on('peopleUpdated', (_ids, { refreshes }) => refreshes.reload(accessKeys.people()));
  for (const name of ['userUpdated', 'userTokenUpdated'] as const)
    registry.on(name, async (_payloads, { refreshes }) => {
      await Promise.all(keys.map((key) => refreshes.reload(key)));
    });
}
