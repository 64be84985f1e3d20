import { type RawBuilder, sql } from 'kysely';
import type { ChannelCredentials } from '#contract/http/me.ts';
import { events } from '#contract/events/index.ts';
import type { Context } from '#server/api/context.ts';
import type { DomainEvent } from '#server/messaging/types.ts';
import type { Session } from './sessions.ts';
import { seesAllUpTo, visibleServers } from './visibility.ts';

type Deps = Pick<Context, 'db' | 'messaging' | 'now' | 'log'>;

/** Changes that follow each other this closely are looked at together, in milliseconds. */
const gatherMs = 20;
/**
 * Credentials that say too much while their session goes on are revoked this long (ms) after the change: by
 * then the app has asked for new ones and taken them, so that the picture does not stop.
 */
const graceMs = 1_500;
/**
 * Credentials of a session that is over, or whose user is blocked, are revoked this long (ms) after it was heard of:
 * other windows of that session give consoles back by them first. On a line on which control is offered, a
 * message arrives within 500 ms.
 */
const endedGraceMs = 700;
/** How often everything is looked at again, in milliseconds, for a change that nobody told of. */
const checkEveryMs = 5_000;

/** Credentials for the messaging channel, and that they end with the rights that they stand for. */
export interface ChannelRights {
  issue(session: Session, viewer: { id: number; role: number }, expiresAt: Date): Promise<ChannelCredentials>;
  close(): void;
}

/** Whose rights an event says have changed. */
function usersOf({ name, payload, audience }: DomainEvent): readonly number[] {
  if (name === 'userTokenUpdated') return [events.userTokenUpdated.parse(payload).userId];
  if (name === 'userUpdated') return [events.userUpdated.parse(payload).id];
  return name === 'serverGroupsUpdated' && typeof audience === 'object' && 'userIds' in audience
    ? audience.userIds
    : [];
}

/** Condition on `channel_credentials`: the session is over, or its user is blocked or gone. */
const ended = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
  select from sessions join users on users.id = sessions.user_id
  where sessions.id = channel_credentials.session_id and sessions.expires_at > ${now} and not users.blocked)`;

/** Condition on `channel_credentials`: the user has another role, or sees a server no more. */
const outdated = sql<boolean>`(not exists (
    select from users where users.id = channel_credentials.user_id and users.role = channel_credentials.role)
  or (channel_credentials.role > ${seesAllUpTo} and exists (
    select from jsonb_array_elements_text(channel_credentials.server_ids) as named (id)
    where not exists (
      select from servers join user_server_groups on user_server_groups.group_id = servers.group_id
      where servers.id = named.id::int and user_server_groups.user_id = channel_credentials.user_id))))`;

/**
 * Keeps account of the credentials that are out. Every API process hears of every change and revokes what it
 * finds; the database makes that one list, and the last to say it to the messaging server says all of it.
 */
export function createChannelRights({ db, messaging, now, log }: Deps): ChannelRights {
  const changed = new Set<number>();
  /** Reasons and keys of credentials that are revoked when their time of grace is over. */
  const inGrace = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isScheduled = false;
  let publishedList = '';

  const schedule = (ms: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => log.error({ err: error }, 'channel credentials could not be revoked'));
    }, ms);
    timers.add(timer);
  };

  const valid = () =>
    db.updateTable('channel_credentials').where('revoked', '=', false).where('expires_at', '>', now());

  /** Revokes, after their times of grace, what a session does not stand for any more. `users` null: of everybody. */
  async function review(users: readonly number[] | null): Promise<void> {
    // A session may end while its credentials are in grace for another reason: each condition has its own.
    await beginGrace(users, 'ended', endedGraceMs);
    await beginGrace(users, 'outdated', graceMs);
    await publishRevocations();
  }

  const condition = { ended: () => ended(now()), outdated: () => outdated };

  async function beginGrace(
    users: readonly number[] | null,
    reason: keyof typeof condition,
    ms: number,
  ): Promise<void> {
    const found = await db
      .selectFrom('channel_credentials')
      .select('public_key')
      .where('revoked', '=', false)
      .where('expires_at', '>', now())
      .where(condition[reason]())
      .$if(users !== null, (query) => query.where('user_id', 'in', [...(users ?? [])]))
      .execute();
    // Each key has one time of grace, from when it was first found: further changes do not prolong it.
    const keys = found.map(({ public_key }) => public_key).filter((key) => !inGrace.has(`${reason} ${key}`));
    if (keys.length === 0) return;
    for (const key of keys) inGrace.add(`${reason} ${key}`);
    schedule(ms, () => endGrace(keys, reason));
  }

  async function endGrace(keys: readonly string[], reason: keyof typeof condition): Promise<void> {
    for (const key of keys) inGrace.delete(`${reason} ${key}`);
    await valid()
      .set({ revoked: true })
      .where('public_key', 'in', [...keys])
      .where(condition[reason]())
      .execute();
    await publishRevocations();
  }

  /** Tells the messaging server, until what it was told last is what the database holds. */
  async function publishRevocations(): Promise<void> {
    for (;;) {
      const revoked = await db
        .selectFrom('channel_credentials')
        .select(['public_key as publicKey', 'expires_at as expiresAt'])
        .where('revoked', '=', true)
        .where('expires_at', '>', now())
        .orderBy('public_key')
        .execute();
      const list = revoked.map(({ publicKey }) => publicKey).join(' ');
      if (list === publishedList) return;
      await messaging.revoke(revoked);
      publishedList = list;
    }
  }

  async function checkChanged(): Promise<void> {
    isScheduled = false;
    const users = [...changed];
    changed.clear();
    await review(users);
  }

  async function checkAll(): Promise<void> {
    schedule(checkEveryMs, checkAll);
    await db.deleteFrom('channel_credentials').where('expires_at', '<=', now()).execute();
    // A messaging server that has joined its cluster since does not know the list yet.
    publishedList = '';
    await review(null);
  }

  const stop = messaging.onEvent((event) => {
    for (const id of usersOf(event)) changed.add(id);
    if (changed.size === 0 || isScheduled) return;
    isScheduled = true;
    schedule(gatherMs, checkChanged);
  });
  schedule(0, checkAll);

  return {
    async issue(session, viewer, expiresAt) {
      const servers = await visibleServers(db, viewer);
      const serverTokens = servers.map(({ token }) => token);
      const { publicKey, ...credentials } = await messaging.mintUser({ ...viewer, serverTokens }, expiresAt);
      await db
        .insertInto('channel_credentials')
        .values({
          public_key: publicKey,
          user_id: viewer.id,
          session_id: session.id,
          role: viewer.role,
          server_ids: JSON.stringify(servers.map(({ id }) => id)),
          expires_at: expiresAt,
        })
        .execute();
      // A change between the reading and the writing was told before there was anything to find.
      const missed = await valid()
        .set({ revoked: true })
        .where('public_key', '=', publicKey)
        .where(sql<boolean>`(${ended(now())} or ${outdated})`)
        .returning('public_key')
        .executeTakeFirst();
      if (missed) await publishRevocations();
      return credentials;
    },
    close() {
      stop();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
