import {
  allows,
  appendAccess,
  type AttemptLimit,
  audit,
  type AuditRecord,
  type Caller,
  hashOfToken,
  type NeedsAccess,
  newToken,
  placeOf,
  type Session,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type AccessLink, acceptWithinMs, type LinkInfo } from '#contract/http/accessLinks.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { AccessLinksTable } from '#server/schema/peopleTables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import type { Tables } from '#server/schema/tables.ts';
import { refuseStrongerRole } from './roles.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'attempts' | 'sessions'>;
/** A repeated call gets the encrypted copy of the answer, because it contains the token. */
type CreateDeps = Deps & NeedsAccess<'vault'>;
type Row = Selectable<AccessLinksTable>;

/** How long ended links are listed and distinguished from unknown ones, in milliseconds: 30 days. */
export const linkKeptMs = 30 * 24 * 3_600_000;
const perUser: AttemptLimit = { max: 60, windowMs: 3_600_000 };

/**
 * Creates a link.
 * @throws HttpError 403 for a role with more rights than the caller's; TooManyAttemptsError
 */
export async function createLink(
  deps: CreateDeps,
  session: Session,
  { role, workTime }: { role: number; workTime: number },
  caller: Caller,
  once: IdempotencyKey,
): Promise<{ token: string; id: number }> {
  const { attempts, db, now, vault } = deps;
  refuseStrongerRole(session, role);
  await attempts.take('access-link', String(session.user.id), perUser);
  const { answer, isRepeated } = await transactOnce({ db, now, vault }, once, async (transaction) => {
    const token = newToken();
    const { id } = await transaction
      .insertInto('access_links')
      .values({
        token_hash: hashOfToken(token),
        owner_id: session.user.id,
        role,
        work_time_ms: workTime,
        created_at: now(),
        expires_at: new Date(now().getTime() + acceptWithinMs),
        accepted_at: null,
        ends_at: null,
        revoked_at: null,
        device: null,
        address: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendAccess(transaction, session.user.id);
    return { token, id };
  });
  if (!isRepeated)
    await audit(deps, { action: 'linkCreated', by: session, details: { role, workTime }, caller });
  return answer;
}

/** A link that can be accepted, with its owner. @throws HttpError 404 for an unknown token, 409 with the reason */
async function findOpenLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const link = await db
    .selectFrom('access_links')
    .innerJoin('users', 'users.id', 'access_links.owner_id')
    .selectAll('access_links')
    .select(['users.username', 'users.email', 'users.role as owner_role', 'users.blocked'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!link) throw notFound('accessLink');
  if (link.revoked_at) throw refuse('accessLinkRevoked');
  if (link.accepted_at) throw refuse('accessLinkUsed');
  if (link.expires_at <= now()) throw refuse('accessLinkExpired');
  if (link.blocked || !allows(link.owner_role, 'users_invite_access_create'))
    throw refuse('accessLinkWithoutRights');
  return link;
}

/** What a link permits. @throws HttpError, see {@link findOpenLink} */
export async function readLinkInfo(deps: Pick<Deps, 'db' | 'now'>, token: string): Promise<LinkInfo> {
  const link = await findOpenLink(deps, token);
  return {
    ownerName: link.username,
    ownerEmail: link.email,
    // The owner may have lost rights since then.
    role: Math.max(link.role, link.owner_role),
    workTime: link.work_time_ms,
    expiresAt: link.expires_at.toISOString(),
  };
}

/**
 * Accepts a link: of two concurrent calls only one succeeds, unless they are the same one. Without a session the link
 * stays open.
 * @param key idempotency key: a browser that did not get the answer asks again, and gets the same session
 * @param by the caller's present session, for the audit log; null for somebody who is not signed in
 * @throws HttpError, see {@link findOpenLink}
 */
export async function redeemLink(
  deps: CreateDeps,
  { token, key }: { token: string; key: string | null },
  by: Session | null,
  caller: Caller,
): Promise<{ jwt: string }> {
  const { db, now, sessions, vault } = deps;
  const known = await db
    .selectFrom('access_links')
    .select(['id', 'owner_id', 'revoked_at'])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!known) throw notFound('accessLink');
  if (known.revoked_at) throw refuse('accessLinkRevoked');
  // A key of the owner, because nobody is signed in yet.
  const once = { userId: known.owner_id, key, call: `access link ${known.id}` };
  const { answer } = await transactOnce({ db, now, vault }, once, async (transaction) => {
    const link = await findOpenLink({ db: transaction, now }, token);
    const expiresAt = new Date(now().getTime() + link.work_time_ms);
    const owner = { id: link.owner_id, username: link.username };
    const accepted = await transaction
      .updateTable('access_links')
      .set({ accepted_at: now(), ends_at: expiresAt, device: caller.device, address: caller.address })
      .where('id', '=', link.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!accepted) throw refuse('accessLinkUsed');
    const opened = { kind: 'link', maxRole: link.role, linkId: link.id, expiresAt, caller } as const;
    const jwt = await sessions.open(owner.id, opened, transaction);
    const details = { role: link.role, workTime: link.work_time_ms };
    await audit({ db: transaction, now }, { action: 'linkAccepted', by, target: owner, details, caller });
    return { jwt };
  });
  return answer;
}

/** The links of a user, newest first. */
export async function readLinks(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  userId: number,
): Promise<AccessLink[]> {
  const rows = await db
    .selectFrom('access_links')
    .selectAll('access_links')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('sessions').select('id').whereRef('sessions.link_id', '=', 'access_links.id'))
        .as('has_session'),
    )
    .where('owner_id', '=', userId)
    .where('created_at', '>', new Date(now().getTime() - linkKeptMs))
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    workTime: row.work_time_ms,
    state: stateOf(row, Boolean(row.has_session), now()),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    device: row.device,
    ip: row.address,
    place: row.address === null ? null : placeOf(row.address),
  }));
}

function stateOf(row: Row, hasSession: boolean, now: Date): AccessLink['state'] {
  if (row.revoked_at) return 'revoked';
  if (row.ends_at) return hasSession && row.ends_at > now ? 'active' : 'ended';
  return row.expires_at > now ? 'waiting' : 'expired';
}

/**
 * Revokes a link of a user and ends its session, including guest access that was started from it.
 * @throws HttpError 404
 */
export async function revokeLink(deps: Deps, session: Session, id: number, caller: Caller): Promise<void> {
  const { db, now, sessions } = deps;
  await transact(db, async (transaction) => {
    await appendAccess(transaction, session.user.id);
    const link = await transaction
      .updateTable('access_links')
      .set({ revoked_at: now() })
      .where('id', '=', id)
      .where('owner_id', '=', session.user.id)
      .where('revoked_at', 'is', null)
      .returning('role')
      .executeTakeFirst();
    if (!link) throw notFound('accessLink');
    const open = await transaction.selectFrom('sessions').select('id').where('link_id', '=', id).execute();
    for (const one of open) await sessions.revoke(one.id, transaction);
    const details = { role: link.role };
    await audit({ db: transaction, now }, { action: 'linkRevoked', by: session, details, caller });
  });
}

/**
 * Revokes a user's links that can be accepted or are in use: before the user's sessions end, a stranger may
 * have created some. Their sessions end with the others of the user, in the same transaction and after this:
 * one that is accepted meanwhile has its session by then. Each is in the audit log.
 */
export async function revokeOpenLinks(
  transaction: Transaction<Tables>,
  now: () => Date,
  userId: number,
  record: Pick<AuditRecord, 'by' | 'target' | 'caller'>,
): Promise<void> {
  const revoked = await transaction
    .updateTable('access_links')
    .set({ revoked_at: now() })
    .where('owner_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now())]))
    .returning('role')
    .execute();
  if (revoked.length > 0) await appendAccess(transaction, userId);
  for (const { role } of revoked)
    await audit({ db: transaction, now }, { ...record, action: 'linkRevoked', details: { role } });
}
