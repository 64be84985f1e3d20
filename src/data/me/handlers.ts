import { accessKeys } from '#data/access/accessKeys.ts';
import { reloads } from '#data/realtime/reloads.ts';
import { meKeys } from './meKeys.ts';

/**
 * Follows the data of the user: a session was opened or has ended, a link was created, accepted or revoked,
 * an invite code was used, the second factor has changed. The same two events announce all of these. Users
 * who may see other people also get those of these.
 */
export const meReloads = [
  ...[meKeys.all, accessKeys.links(), accessKeys.inviteCodes()].map((key) =>
    reloads(key, ['userUpdated', 'userTokenUpdated']),
  ),
  reloads(accessKeys.people(), ['peopleUpdated']),
];
