import type { Needs } from '#server/kernel/deps.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ChannelCredentials } from '#contract/http/me.ts';
import { events } from '#contract/events/index.ts';
import type { SessionKind } from '#contract/http/settings.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { DomainEvent } from '#server/kernel/events/append.ts';
import { revokedAgentCredentials } from './agentCredentials.ts';
import type { AttemptLimit, AttemptLimiter } from './attemptLimiter.ts';
import type { Session } from './sessions.ts';
import { reachOf } from './accessMap.ts';
import { seesAllUpTo, shareVisibleServers, type Viewer } from './visibility.ts';

type Deps = Needs<'db' | 'events' | 'messaging' | 'now' | 'log'> & { attempts: AttemptLimiter } & {
  /** For delays. Default: the system's. */
  clock?: Pick<Clock, 'after'>;
};

/** Changes within this time are handled together, in milliseconds. */
const gatherMs = 20;
/**
 * Delay before outdated credentials of a valid session are revoked, in milliseconds: by then the app has requested
 * and applied new ones, so the picture does not stop.
 */
const graceMs = 1_500;
/**
 * Delay before credentials of an ended session or a blocked user are revoked, in milliseconds: other windows of the
 * session use them to release their consoles. On a connection that allows control, a message arrives within 500 ms.
 */
const endedGraceMs = 700;
/** Interval at which the revocations are sent again, in milliseconds, because a messaging server may have joined the cluster. */
const resendEveryMs = 5_000;
/** Interval of the check of all credentials, in milliseconds, for sessions that have expired. */
const checkEveryMs = 60_000;

/**
 * Time window in which credentials are counted; longer than their lifetime (`DUGOUT_CREDS_TTL_S`: a quarter
 * of an hour). Milliseconds.
 */
const windowMs = 15 * 60_000;

/**
 * Credentials issued to one session. An app requests them every 14 minutes, and when its user has changed or its connection was
 * lost: this is enough for 20 open windows with a request every 30 seconds.
 */
export const issuedPerSession: AttemptLimit = { max: 600, windowMs };

/**
 * Credentials issued to one person, by kind of session: those of links and of guest access are counted
 * separately, so that the user of a link cannot exhaust the limit of its owner. All revoked, unexpired
 * credentials have to fit into one message to the messaging server, or none can be revoked: 4 MiB
 * (`max_payload` of `natsConfig.ts`) at 93 bytes each are 45,000 for everybody together. One person has at
 * most 10,000 of them, from the end of one window and the start of the next.
 */
export const issuedPerPerson: Readonly<Record<SessionKind, AttemptLimit>> = {
  own: { max: 3_000, windowMs },
  link: { max: 1_000, windowMs },
  guest: { max: 1_000, windowMs },
};

/** Issues credentials for the messaging channel and revokes them when the rights behind them end. */
export interface ChannelRights {
  /** @throws TooManyAttemptsError beyond {@link issuedPerSession} or {@link issuedPerPerson} */
  issue(session: Session, viewer: Viewer, expiresAt: Date): Promise<ChannelCredentials>;
  close(): void;
}

function usersOf({ name, payload, audience }: DomainEvent): readonly number[] {
  if (name === 'userTokenUpdated') return [events.userTokenUpdated.parse(payload).userId];
  if (name === 'userUpdated') return [events.userUpdated.parse(payload).id];
  return name === 'serverGroupsUpdated' && typeof audience === 'object' && 'userIds' in audience
    ? audience.userIds
    : [];
}

/**
 * Condition on `channel_credentials`: the session has ended, or its user is blocked or deleted, or the person
 * who acts by guest access is blocked or deleted, or may no longer do so.
 */
const ended = (now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
  select from session_rights as rights where rights.id = channel_credentials.session_id
  and rights.expires_at > ${now} and not rights.blocked
  and (rights.actor_role is null or rights.actor_role <= ${reachOf('users_guest_access')}))`;

/** Condition on `channel_credentials`: the session has another role now, or no longer sees one of the servers. */
const outdated = sql<boolean>`(not exists (
    select from session_rights as rights
    where rights.id = channel_credentials.session_id and rights.role = channel_credentials.role)
  or (exists (
    select from session_rights as rights
    where rights.id = channel_credentials.session_id and rights.sight_role > ${seesAllUpTo})
  and exists (
    select from jsonb_array_elements_text(channel_credentials.server_ids) as named (id)
    where not exists (
      select from servers join user_server_groups on user_server_groups.group_id = servers.group_id
      where servers.id = named.id::int and user_server_groups.user_id = channel_credentials.user_id))))`;

/**
 * Tracks the issued credentials. Every API process receives every change and revokes the credentials that it
 * finds. The database holds the list of revocations, and the last process to publish it publishes all of it.
 */
export function createChannelRights({
  attempts,
  db,
  events: eventLog,
  messaging,
  now,
  log,
  clock = systemClock,
}: Deps): ChannelRights {
  const changed = new Set<number>();
  const serversOf = shareVisibleServers(db);
  /** Credentials whose grace period is running, by reason and key. */
  const inGrace = new Set<string>();
  /** Cancel running delays. */
  const timers = new Set<() => void>();
  let isScheduled = false;
  let publishedList = '';

  const schedule = (ms: number, work: () => Promise<void>): void => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel);
      work().catch((error: unknown) => log.error({ err: error }, 'channel credentials could not be revoked'));
    });
    timers.add(cancel);
  };

  const valid = () =>
    db.updateTable('channel_credentials').where('revoked', '=', false).where('expires_at', '>', now());

  /**
   * Revokes credentials that no longer match their sessions, after a grace period.
   * @param users null: all users
   */
  async function review(users: readonly number[] | null): Promise<void> {
    // Each condition has its own grace period, because a session may end while its credentials are in grace for the
    // other reason.
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
      .$if(users !== null, (query) =>
        query.where((eb) => {
          // Passed as one parameter, because there may be more than a statement accepts.
          const ids = sql<number>`any(${sql.val([...(users ?? [])])}::int[])`;
          const guests = eb.selectFrom('session_rights').select('id').where('actor_id', '=', ids);
          return eb.or([eb('user_id', '=', ids), eb('session_id', 'in', guests)]);
        }),
      )
      .execute();
    // The grace period of a key starts when it is first found; further changes do not extend it.
    const keys = found.map(({ public_key }) => public_key).filter((key) => !inGrace.has(`${reason} ${key}`));
    if (keys.length === 0) return;
    for (const key of keys) inGrace.add(`${reason} ${key}`);
    schedule(ms, () => endGrace(keys, reason));
  }

  async function endGrace(keys: readonly string[], reason: keyof typeof condition): Promise<void> {
    for (const key of keys) inGrace.delete(`${reason} ${key}`);
    await valid()
      .set({ revoked: true })
      .where('public_key', '=', sql<string>`any(${sql.val([...keys])}::text[])`)
      .where(condition[reason]())
      .execute();
    await publishRevocations();
  }

  /** Publishes the list to the messaging server until it equals the one in the database. */
  async function publishRevocations(): Promise<void> {
    for (;;) {
      const revoked = await db
        .selectFrom('channel_credentials')
        .select(['public_key as publicKey', 'expires_at as expiresAt'])
        .where('revoked', '=', true)
        .where('expires_at', '>', now())
        .unionAll(revokedAgentCredentials(db, now()))
        .orderBy('publicKey')
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
    await review(null);
  }

  async function resend(): Promise<void> {
    schedule(resendEveryMs, resend);
    publishedList = '';
    await publishRevocations();
  }

  const stop = eventLog.onEvent((event) => {
    for (const id of usersOf(event)) changed.add(id);
    if (changed.size === 0 || isScheduled) return;
    isScheduled = true;
    schedule(gatherMs, checkChanged);
  });
  schedule(0, checkAll);
  schedule(resendEveryMs, resend);

  return {
    async issue(session, viewer, expiresAt) {
      const person = session.actor?.id ?? session.user.id;
      // The session counts first: attempts that it is refused do not count for the person.
      await attempts.take('channel-credentials', session.id, issuedPerSession);
      await attempts.take(
        `channel-credentials-${session.kind}`,
        String(person),
        issuedPerPerson[session.kind],
      );
      const servers = await serversOf(viewer);
      const serverTokens = servers.map(({ token }) => token);
      const { publicKey, ...credentials } = await messaging.issueUserCredentials(
        { ...viewer, serverTokens },
        expiresAt,
      );
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
      // A change between the read and the insert was published before these credentials could be found.
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
      for (const cancel of timers) cancel();
    },
  };
}
