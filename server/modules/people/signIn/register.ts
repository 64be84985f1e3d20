import {
  appendAccess,
  type AttemptLimit,
  audit,
  type Caller,
  hashPassword,
  type NeedsAccess,
  networkOf,
  newSettings,
} from '#server/modules/access/index.ts';
import { appendPeople } from '#server/modules/people/changeUser.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { register as registerEndpoint } from '#contract/http/auth.ts';
import { HttpError, refuse, refuseField } from '#server/kernel/errors.ts';
import { findInvite, useInvite } from '#server/modules/people/invites.ts';
import { giveRegistrationBonuses } from '#server/modules/money/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';

type Deps = Needs<'config' | 'db' | 'now'> & NeedsAccess<'sessions' | 'attempts' | 'inviteCodes'>;

type Submitted = z.output<NonNullable<(typeof registerEndpoint)['body']>>;

/** Failed registrations from one address. */
const perAddress: AttemptLimit = { max: 20, windowMs: 15 * 60_000 };

/**
 * Creates a user and signs in. Only with a valid invite code does the answer reveal taken emails and names.
 * @throws HttpError 422; TooManyAttemptsError
 */
export async function register(
  context: Deps,
  submitted: Submitted,
  caller: Caller,
): Promise<{ jwt: string }> {
  const { attempts, config, db, now } = context;
  const from = networkOf(caller.address);
  await attempts.take('register-address', from, perAddress);
  const invite = await findInvite(context, submitted.code);
  const referredBy = config.referralLinks ? await findReferrer(db, submitted.referrer) : null;
  await refuseFields(db, submitted, referredBy);
  const password_hash = await hashPassword(submitted.password);
  const user = await transact(db, async (transaction) => {
    const made = await transaction
      .insertInto('users')
      .values({
        email: submitted.email,
        username: submitted.username,
        password_hash,
        role: invite.role,
        referrer_id: referredBy?.id ?? null,
        settings: JSON.stringify(newSettings(config.timezone)),
        created_at: now(),
      })
      // Somebody else may have taken the email or the name in the meantime.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (!made) return null;
    await useInvite({ db: transaction, now }, invite, made.id);
    await giveRegistrationBonuses(transaction, {
      user: made,
      referrerId: referredBy?.id ?? null,
      greetingBonus: config.greetingBonus,
      referrerBonus: config.referrerBonus,
      at: now(),
    });
    await audit(
      { db: transaction, now },
      {
        action: 'registered',
        by: made,
        target: made,
        details: { role: invite.role, ...(referredBy && { referrer: referredBy.username }) },
        caller,
      },
    );
    if (invite.createdBy !== null) await appendAccess(transaction, invite.createdBy);
    await appendPeople(transaction, [made.id]);
    return made;
  });
  if (!user) {
    await refuseFields(db, submitted, referredBy);
    throw refuse('userNotMade');
  }
  await attempts.refund('register-address', from);
  return { jwt: await context.sessions.open(user.id, { caller }) };
}

/** Whether a name belongs to another user, ignoring case. */
export async function isNameTaken(db: Kysely<Tables>, username: string, exceptId = 0): Promise<boolean> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return taken !== undefined;
}

export const nameIsTaken = () => refuseField('username', 'nameTaken');

async function refuseFields(
  db: Kysely<Tables>,
  { email, username }: Submitted,
  referrer: Referrer | null | undefined,
): Promise<void> {
  const byEmail = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const fields: Record<string, Fault> = {
    ...(byEmail && { email: faultOf('emailTaken') }),
    ...((await isNameTaken(db, username)) && { username: faultOf('nameTaken') }),
    ...(referrer === undefined && { referrer: faultOf('referrerUnknown') }),
  };
  const [reason] = Object.values(fields);
  if (reason) throw new HttpError(422, reason, fields);
}

interface Referrer {
  id: number;
  username: string;
}

/** The owner of the followed link, by id or name; null without a link, undefined when there is no such user. */
async function findReferrer(
  db: Kysely<Tables>,
  referrer: string | undefined,
): Promise<Referrer | null | undefined> {
  const text = referrer?.trim();
  if (!text) return null;
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where((eb) => eb.or([sql<boolean>`lower(username) = lower(${text})`, eb('id', '=', id)]))
    .where('blocked', '=', false)
    // Links contain ids, so ids come first: nobody can take over a link with a name of digits.
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .executeTakeFirst();
}
