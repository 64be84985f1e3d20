import type { Needs } from '#server/kernel/deps.ts';
import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import type { Payment } from '#contract/http/wallet.ts';
import { paymentBonusCents } from '#domain/money/bonuses.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { type PaymentOutcome, settle } from '#domain/money/payment.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { PaymentsTable } from '#server/schema/moneyTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { forgetAnswer, onceForKey } from '#server/kernel/database/idempotency.ts';
import { lockWallets, postEntries } from './ledger.ts';
import { type Checkout, type PaymentProvider, ProviderError, type ProviderReport } from './provider.ts';

type Deps = Needs<'db' | 'log' | 'now'> & { payments: PaymentProvider | null };
export type PaymentRow = Selectable<PaymentsTable>;

/** How long a payment can be made, in milliseconds; the minimum of Stripe. */
export const payableMs = 30 * 60_000;

/** After this time no call that opens a page is running any more: without a page it was interrupted; milliseconds. */
export const openingMs = 2 * 60_000;

/** Maximum number of pending payments of a user. */
const maxPending = 10;

const listed = 100;

/** Beginning of the reference of a payment without a page. */
const opening = 'opening ';

export const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  amount: toUsd(row.cents),
  bonus: toUsd(row.bonus_cents),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
});

interface NewPayment {
  user: { id: number; email: string };
  /** USD. */
  amount: number;
  idempotencyKey: string | null;
  /** Address of the app's screen to which the provider returns, by payment id. */
  returnUrlOf: (id: string) => string;
}

/**
 * Creates a payment with its page at the provider.
 * @throws HttpError 409 when too many are pending or there is no provider, 422 for a key of another call, 502
 *   when the provider does not respond
 */
export async function createPayment(deps: Deps, payment: NewPayment): Promise<{ id: string }> {
  const { db, now, payments: provider } = deps;
  if (!provider) throw refuse('paymentsOff');
  const { user, amount, idempotencyKey } = payment;
  const createdAt = now();
  const cents = toCents(amount);
  const { answer } = await transact(db, async (transaction) => {
    await lockWallets(transaction, [user.id]);
    const call = { userId: user.id, key: idempotencyKey, call: `pay ${cents}`, now: createdAt };
    return onceForKey(transaction, call, async () => {
      await refuseTooMany(transaction, user.id, createdAt);
      const id = randomBytes(16).toString('base64url');
      await transaction
        .insertInto('payments')
        .values({
          id,
          user_id: user.id,
          cents,
          bonus_cents: paymentBonusCents(cents),
          status: 'pending',
          provider: provider.name,
          // Replaced below: the provider is called outside of a transaction, which would block others.
          reference: `${opening}${id}`,
          url: null,
          created_at: createdAt,
          expires_at: new Date(createdAt.getTime() + payableMs),
          settled_at: null,
        })
        .execute();
      await appendPayments(transaction, user.id);
      await appendFact(transaction, {
        kind: 'paymentStarted',
        objects: {},
        data: { amount },
        audience: { userIds: [user.id] },
      });
      return { id };
    });
  });
  await openPage({ ...deps, payments: provider }, answer.id, {
    email: user.email,
    returnUrl: payment.returnUrlOf(answer.id),
  });
  return answer;
}

/**
 * Opens the page of a pending payment again whose first call was interrupted, such as by the end of the
 * process: the provider gives the page that it may have opened then, so that nothing is paid twice.
 * @returns the payment with its page; unchanged when a first call may be running
 * @throws HttpError 502 as {@link createPayment}
 */
export async function reopenPayment(
  deps: Deps,
  payment: PaymentRow,
  page: Pick<Checkout, 'email' | 'returnUrl'>,
): Promise<PaymentRow> {
  const { db, now, payments: provider } = deps;
  const isInterrupted =
    payment.reference.startsWith(opening) && payment.created_at.getTime() + openingMs <= now().getTime();
  if (!isInterrupted || payment.provider !== provider?.name) return payment;
  await openPage({ ...deps, payments: provider }, payment.id, page);
  return (await findPayment(db, { id: payment.id })) ?? payment;
}

const appendPayments = (db: Kysely<Tables>, userId: number): Promise<void> =>
  appendEvent(db, 'paymentsUpdated', { userId }, { userIds: [userId] });

async function refuseTooMany(db: Kysely<Tables>, userId: number, now: Date): Promise<void> {
  const pending = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .limit(maxPending)
    .execute();
  if (pending.length >= maxPending) throw refuse('tooManyPayments');
}

/** Opens the provider's page unless an earlier call has opened it; without a page the payment is cancelled. */
async function openPage(
  deps: Deps & { payments: PaymentProvider },
  id: string,
  { email, returnUrl }: Pick<Checkout, 'email' | 'returnUrl'>,
): Promise<void> {
  const { db, log, payments: provider } = deps;
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (!row.reference.startsWith(opening)) return;
  try {
    const page = await provider.open({
      id,
      cents: row.cents,
      email,
      expiresAt: row.expires_at,
      returnUrl,
    });
    await db.updateTable('payments').set(page).where('id', '=', id).execute();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, provider: provider.name }, 'a payment could not be opened');
    // The next attempt of the same confirmation starts a new payment.
    await forgetAnswer(db, row.user_id, { id });
    await settlePayment(deps, { id }, { outcome: 'cancelled', cents: null });
    throw refuse('paymentProviderSilent');
  }
}

export async function readPayments({ db }: Pick<Deps, 'db'>, userId: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
  return rows.map(paymentOf);
}

type Which = { id: string } | { provider: PaymentProvider['name']; reference: string };

/**
 * Stores an outcome, and credits a paid one, once: the wallet is locked before the payment is read, and the
 * entry's key is the payment's.
 * @returns null for an unknown payment
 */
async function settlePayment(
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  which: Which,
  { outcome, cents }: { outcome: PaymentOutcome; cents: number | null },
): Promise<PaymentRow | null> {
  const { db, log, now } = deps;
  const at = now();
  const found = await findPayment(db, which);
  if (!found) return null;
  if (cents !== null && cents !== found.cents && outcome === 'paid') {
    log.error(
      { payment: found.id, cents, expected: found.cents },
      'a payment of another amount was reported',
    );
    throw refuse('amountDiffers');
  }
  const userId = found.user_id;
  const { payment, isChanged } = await transact(db, async (transaction) => {
    await lockWallets(transaction, [userId]);
    const before = await findPayment(transaction, { id: found.id });
    if (!before) throw new Error(`Payment ${found.id} is missing`);
    const status = settle(before.status, outcome);
    if (status === before.status) return { payment: before, isChanged: false };
    const after = await transaction
      .updateTable('payments')
      .set({ status, settled_at: at })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (status === 'paid') await credit(transaction, after, at);
    else
      await appendFact(transaction, {
        kind: 'paymentFailed',
        objects: {},
        data: { amount: toUsd(after.cents), status },
        audience: { userIds: [userId] },
      });
    await appendPayments(transaction, userId);
    return { payment: after, isChanged: true };
  });
  if (isChanged) log.info({ userId, status: payment.status }, 'a payment has ended');
  return payment;
}

async function credit(transaction: Kysely<Tables>, payment: PaymentRow, at: Date): Promise<void> {
  const shared = { userId: payment.user_id, target: payment.id, at };
  await postEntries(transaction, [
    {
      ...shared,
      type: 'deposit',
      cents: payment.cents,
      description: walletDescriptions.deposit,
      key: `payment:${payment.id}`,
    },
    ...(payment.bonus_cents > 0
      ? [
          {
            ...shared,
            type: 'paymentBonus' as const,
            cents: payment.bonus_cents,
            description: walletDescriptions.paymentBonus,
            key: `paymentBonus:${payment.id}`,
          },
        ]
      : []),
  ]);
}

export async function findPayment(db: Kysely<Tables>, which: Which): Promise<PaymentRow | null> {
  const query = db.selectFrom('payments').selectAll();
  const row = await (
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('provider', '=', which.provider).where('reference', '=', which.reference)
  ).executeTakeFirst();
  return row ?? null;
}

/** Stores a report of a provider. @returns null for an unknown payment */
export const applyReport = (
  deps: Pick<Deps, 'db' | 'log' | 'now'>,
  provider: PaymentProvider['name'],
  { reference, ...report }: ProviderReport,
): Promise<PaymentRow | null> => settlePayment(deps, { provider, reference }, report);

/** Ends payments that were not made in time. */
export async function expirePayments(deps: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  const { db, now } = deps;
  const late = await db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now())
    .orderBy('expires_at')
    .limit(1000)
    .execute();
  for (const { id } of late) await settlePayment(deps, { id }, { outcome: 'expired', cents: null });
}
