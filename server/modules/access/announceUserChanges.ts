import type { Events } from '#server/kernel/events.ts';
import type { UserChange } from './userChanges.ts';

/**
 * Tells about users whose role, block or groups have changed, or whose sessions have ended: their sockets and channel credentials
 * are checked, and their apps reload the user or sign out.
 */
export function announceUserChanges(publish: Events['publish'], changes: readonly UserChange[]): void {
  for (const { userId, isBlocked } of changes) {
    const audience = { userIds: [userId] };
    if (isBlocked) publish('userUpdated', { id: userId, blocked: true }, audience);
    else publish('userTokenUpdated', { userId }, audience);
  }
}
