import { mount, type NeedsAccess, TooManyAttemptsError } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { endpoints } from '#contract/http/index.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import { positionText } from '#server/kernel/database/position.ts';
import { shareReads } from '#server/kernel/database/shareReads.ts';
import { unauthorized } from '#server/kernel/errors.ts';
import { walletsOf } from '#server/modules/money/index.ts';

/** The app asks for new credentials this long before theirs expire, in milliseconds. */
const renewedAheadMs = 60_000;

/** Sent instead of credentials: everything but the channel works, and the app asks again when that is useful. */
const noCredentials = (now: Date, retryAfterS: number): ChannelCredentials => ({
  jwt: '',
  seed: '',
  expiresAt: new Date(now.getTime() + retryAfterS * 1_000 + renewedAheadMs).toISOString(),
});

/** The caller, with new credentials for the messaging channel that expire no later than the session. */
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
  // Every app makes this call when it connects: calls at the same moment share a read.
  const usersOf = shareReads(async (ids: readonly number[]) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email', 'username', 'blocked', 'created_at', 'settings', 'totp_secret'])
      .where('id', '=', sql<number>`any(${sql.val([...ids])}::int[])`)
      .execute();
    const wallets = await walletsOf(db, ids, now());
    return new Map(users.map((user) => [user.id, { ...user, wallet: wallets.get(user.id) }]));
  });
  mount(app, endpoints.getMe, async ({ session }) => {
    // Determined before anything is read: later changes are sent to the socket.
    const position = positionText(events.position());
    const user = (await usersOf([session.user.id])).get(session.user.id);
    if (!user?.wallet) throw unauthorized();
    const expiresAt = new Date(Math.min(now().getTime() + config.credsTtlMs, session.expiresAt.getTime()));
    return {
      id: user.id,
      email: user.email,
      username: user.username,
      blocked: user.blocked,
      createdAt: user.created_at.toISOString(),
      role: session.user.role,
      ...user.wallet,
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
