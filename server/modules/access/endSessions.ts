import type { Needs } from '#server/kernel/parts.ts';
import { replacedGraceMs } from './sessions.ts';

/** Tells the users whose sessions changed: their sockets and channel credentials are checked, the app reloads the user. */
export function announceSessions({ events }: Needs<'events'>, userIds: readonly number[]): void {
  for (const userId of new Set(userIds))
    events.publish('userTokenUpdated', { userId }, { userIds: [userId] });
}

/**
 * Tells a user's open apps that their lists of sessions, links or invite codes have changed: somebody has signed in, a link
 * was made or accepted. Nothing has changed for the apps' own sessions, so they keep their channel credentials.
 */
export function announceAccess({ events }: Needs<'events'>, userId: number): void {
  events.publish('userUpdated', { id: userId, blocked: false }, { userIds: [userId] });
}

/**
 * Announces a change now and when the replaced token has expired, so that its socket and its channel credentials end
 * then. Without the second announcement, as after a crash, the periodic checks end them a little later.
 */
export function announceReplaced(context: Needs<'events'>, userIds: readonly number[]): void {
  announceSessions(context, userIds);
  setTimeout(() => announceSessions(context, userIds), replacedGraceMs + 1).unref();
}
