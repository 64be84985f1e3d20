import { mount, type NeedsAccess, TooManyAttemptsError } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/parts.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import { positionText } from '#server/kernel/database/position.ts';
import { unauthorized } from '#server/kernel/errors.ts';
import { walletOf } from '#server/modules/money/index.ts';

/** The app asks for new credentials this long before theirs expire, in milliseconds. */
const renewedAheadMs = 60_000;

/** In place of credentials: everything but the channel works, and the app asks again when that is of use. */
const noCredentials = (now: Date, retryAfterS: number): ChannelCredentials => ({
  jwt: '',
  seed: '',
  expiresAt: new Date(now.getTime() + retryAfterS * 1_000 + renewedAheadMs).toISOString(),
});

/** The caller, with new credentials for the messaging channel that expire with the session at the latest. */
export function mountMe(
  app: FastifyInstance,
  {
    config,
    db,
    messaging,
    channelRights,
    events,
    now,
  }: Needs<'config' | 'db' | 'events' | 'messaging' | 'now'> & NeedsAccess<'channelRights'>,
): void {
  mount(app, endpoints.getMe, async ({ session }) => {
    // Before anything is read: what changes meanwhile is told to the socket.
    const position = positionText(events.position());
    const user = await db
      .selectFrom('users')
      .select(['users.id', 'users.email', 'users.username', 'users.blocked', 'users.created_at'])
      .select(['users.settings', 'users.totp_secret'])
      .where('users.id', '=', session.user.id)
      .executeTakeFirst();
    if (!user) throw unauthorized();
    const expiresAt = new Date(Math.min(now().getTime() + config.credsTtlMs, session.expiresAt.getTime()));
    return {
      id: user.id,
      email: user.email,
      username: user.username,
      blocked: user.blocked,
      createdAt: user.created_at.toISOString(),
      role: session.user.role,
      ...(await walletOf(db, user.id, now())),
      settings: user.settings,
      clone: session.kind === 'link',
      guest: session.kind === 'guest',
      actor: session.actor,
      sessionEndsAt: session.linkId !== null ? session.expiresAt.toISOString() : null,
      secondFactor: user.totp_secret !== null,
      creds: await channelRights.issue(session, session.user, expiresAt).catch((error: unknown) => {
        if (!(error instanceof TooManyAttemptsError)) throw error;
        return noCredentials(now(), error.retryAfterS);
      }),
      natsUrl: messaging.browserUrl,
      screenshotUrl: config.screenshotUrl,
      socketAuth: 'handshake' as const,
      position,
    };
  });
}
