import { accessKeys } from '#data/access/accessKeys.ts';
import { reloads } from '#data/realtime/reloads.ts';
import { meKeys } from './meKeys.ts';

/**
 * Follows what belongs to the user: a session was opened or has ended, a link was made, accepted or revoked, an invite code
 * was used, the second factor has changed. All of it is announced by the same two events. People who may
 * see others hear of these, too.
 */
export const meReloads = [
  ...[meKeys.all, accessKeys.links(), accessKeys.inviteCodes()].map((key) =>
    reloads(key, ['userUpdated', 'userTokenUpdated']),
  ),
  reloads(accessKeys.people(), ['peopleUpdated']),
];
