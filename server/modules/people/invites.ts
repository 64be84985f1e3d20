import {
  allows,
  appendAccess,
  audit,
  type Caller,
  hashOfToken,
  type NeedsAccess,
  type Session,
} from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { inviteCodeTtlMs } from '#contract/http/people.ts';
import { notFound, refuseField } from '#server/kernel/errors.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import type { Tables } from '#server/schema/tables.ts';
import { refuseStrongerRole } from './roles.ts';

type Deps = Needs<'db' | 'now'>;

/** A valid invite code that nobody has used so far. */
export interface Invite {
  codeHash: string;
  role: number;
  /** The user who made it; null for a code of the command. */
  createdBy: number | null;
  /** A code of the command, which has no row before it is used. */
  isSigned: boolean;
  expiresAt: Date;
}

const refused = () => refuseField('code', 'inviteCodeInvalid');

/** @throws HttpError 422 for a code that is unknown, used or expired, or whose maker may no longer give its role */
export async function findInvite(
  { db, now, inviteCodes }: Deps & NeedsAccess<'inviteCodes'>,
  code: string,
): Promise<Invite> {
  const codeHash = hashOfToken(code);
  const row = await db
    .selectFrom('invite_codes')
    .leftJoin('users as makers', 'makers.id', 'invite_codes.created_by')
    .select(['invite_codes.role', 'invite_codes.expires_at', 'invite_codes.used_at'])
    .select('invite_codes.created_by')
    .select(['makers.role as maker_role', 'makers.blocked as maker_blocked'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!row) {
    const signed = inviteCodes.verify(code);
    if (!signed) throw refused();
    return { codeHash, ...signed, createdBy: null, isSigned: true };
  }
  const isRefused = row.used_at !== null || row.expires_at <= now() || row.maker_blocked === true;
  const { role, maker_role: maker } = row;
  // Also refuses a code that was created before its creator lost the role or the right to create codes.
  if (isRefused || maker === null || role < maker || !allows(maker, 'users_invite_codes_create'))
    throw refused();
  return {
    codeHash,
    role,
    createdBy: row.created_by,
    isSigned: false,
    expiresAt: row.expires_at,
  };
}

/** Uses a code up; of two concurrent registrations only one succeeds. @throws HttpError 422 */
export async function useInvite({ db, now }: Deps, invite: Invite, userId: number): Promise<void> {
  const used = invite.isSigned
    ? db.insertInto('invite_codes').values({
        code_hash: invite.codeHash,
        role: invite.role,
        created_by: null,
        created_at: now(),
        expires_at: invite.expiresAt,
        used_at: now(),
        used_by: userId,
      })
    : null;
  const row = used
    ? await used
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
    : await db
        .updateTable('invite_codes')
        .set({ used_at: now(), used_by: userId })
        .where('code_hash', '=', invite.codeHash)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
  if (!row) throw refused();
}

/** Creates a code. @throws HttpError 403 for a role with more rights than the caller's */
export async function createInvite(
  deps: Deps & NeedsAccess<'vault'>,
  session: Session,
  role: number,
  caller: Caller,
  once: IdempotencyKey,
): Promise<{ code: string; expiresAt: string }> {
  const { db, now, vault } = deps;
  refuseStrongerRole(session, role);
  const { answer, isRepeated } = await transactOnce({ db, now, vault }, once, async (transaction) => {
    const code = randomBytes(20).toString('base64url');
    const expires_at = new Date(now().getTime() + inviteCodeTtlMs);
    await transaction
      .insertInto('invite_codes')
      .values({
        code_hash: hashOfToken(code),
        role,
        created_by: session.user.id,
        created_at: now(),
        expires_at,
        used_at: null,
        used_by: null,
      })
      .execute();
    await appendAccess(transaction, session.user.id);
    return { code, expiresAt: expires_at.toISOString() };
  });
  if (!isRepeated) await audit(deps, { action: 'inviteCodeCreated', by: session, details: { role }, caller });
  return answer;
}

/** The codes of a user, newest first. */
export async function readInvites(db: Kysely<Tables>, userId: number) {
  const rows = await db
    .selectFrom('invite_codes')
    .leftJoin('users', 'users.id', 'invite_codes.used_by')
    .select(['invite_codes.id', 'invite_codes.role', 'invite_codes.created_at', 'expires_at', 'used_at'])
    .select('users.username')
    .where('created_by', '=', userId)
    .orderBy('invite_codes.id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    usedBy: row.username,
  }));
}

/** Deletes a code that nobody has used. @throws HttpError 404 */
export async function revokeInvite(deps: Deps, session: Session, id: number, caller: Caller): Promise<void> {
  const gone = await transact(deps.db, async (transaction) => {
    await appendAccess(transaction, session.user.id);
    return transaction
      .deleteFrom('invite_codes')
      .where('id', '=', id)
      .where('created_by', '=', session.user.id)
      .where('used_at', 'is', null)
      .returning('role')
      .executeTakeFirst();
  });
  if (!gone) throw notFound('inviteCode');
  await audit(deps, { action: 'inviteCodeRevoked', by: session, details: { role: gone.role }, caller });
}
