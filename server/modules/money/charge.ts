import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { activationAt } from '#domain/money/activation.ts';
import { type Activation, type ChargedDay, dayShareCents, dueDay } from '#domain/money/daily.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { type DueConsole, dueConsoles, storeActivations } from './dueConsoles.ts';
import { balanceOf, lockWallets, type NewEntry, postEntries } from './ledger.ts';
import { consolePricesOf } from './prices.ts';
import { dayKey, giveTimeBonuses } from './timeBonus.ts';

type Deps = Needs<'db' | 'log' | 'now'>;

interface Step {
  gameConsole: DueConsole;
  /** Null: it becomes neither active nor connected. */
  next: Activation | null;
  /** The day that begins; null: none. */
  charge: (ChargedDay & { cents: number }) | null;
}

/**
 * Charges the days that begin: connected consoles are activated for 30 days, active ones are paid for one day
 * at a time by the payer of their server group. A day that cannot be paid is tried again in the next round.
 * Ended periods get their time bonus.
 *
 * It may run in several processes at once: the wallet of a payer is locked before the consoles are read.
 * @returns the number of charged days
 */
export async function chargeConsoles(deps: Deps): Promise<number> {
  const { db } = deps;
  const at = deps.now();
  const last = await db.selectFrom('charge_rounds').select('at').executeTakeFirst();
  const { rows: payers } = await sql<{ id: number }>`
    select distinct payer_id as id from server_groups where payer_id is not null order by id`.execute(db);
  let charged = 0;
  for (const { id } of payers) charged += await chargePayer(deps, id, last?.at.getTime() ?? null);
  await db
    .insertInto('charge_rounds')
    .values({ at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
  return charged;
}

async function chargePayer(
  { db, log, now: clock }: Deps,
  payerId: number,
  lastRound: number | null,
): Promise<number> {
  const now = clock();
  const done = await transact(db, async (transaction) => {
    const due = await dueConsoles(transaction, payerId, now);
    if (due.length === 0) return null;
    await lockWallets(transaction, [payerId]);
    const locked = await lockRows(
      transaction,
      'consoles',
      due.map(({ id }) => id),
    );
    const prices = await consolePricesOf(transaction, [payerId], now);
    const periodCents = prices.get(payerId) ?? 0;
    // Read again, because another process may have charged them while this one waited for the wallet.
    const steps = (await dueConsoles(transaction, payerId, now))
      .filter(({ id }) => locked.has(id))
      .map((gameConsole) => stepOf(gameConsole, periodCents, now.getTime(), lastRound));
    const charges = steps.filter(({ charge }) => charge !== null);
    const paid = affordable(charges, await balanceOf(transaction, payerId));
    await postEntries(
      transaction,
      [...paid].flatMap((step) => paymentOf(step, payerId, now)),
    );
    const consoles = steps.map((step) => ({
      ...step.gameConsole,
      activation: activationAfter(step, paid.has(step)),
    }));
    const bonuses = await giveTimeBonuses(transaction, payerId, consoles, now);
    await storeActivations(
      transaction,
      consoles.map((one) => ({ ...one, bonusUntil: bonuses.get(one.id) ?? one.bonusUntil })),
    );
    const changed = consoles.filter((one, at) => one.activation !== steps[at]?.gameConsole.activation);
    await appendChanges(transaction, 'consolesUpdated', changed);
    return { paid: paid.size, unpaid: charges.length - paid.size };
  });
  if (!done) return 0;
  if (done.unpaid > 0)
    log.info({ payerId, consoles: done.unpaid }, 'the balance is too low for these consoles');
  return done.paid;
}

function stepOf(gameConsole: DueConsole, periodCents: number, now: number, lastRound: number | null): Step {
  const { activation, isConnected } = gameConsole;
  const next = activationAt(activation, { now, isConnected, lastRound });
  const due = next && dueDay(next, now);
  return { gameConsole, next, charge: due && { ...due, cents: dayShareCents(periodCents, due.day) } };
}

/** As many charges as the balance covers, in this order. */
function affordable(charges: readonly Step[], balanceCents: number): Set<Step> {
  let left = balanceCents;
  return new Set(
    charges.filter(({ charge }) => {
      const cents = charge?.cents ?? 0;
      if (cents > left) return false;
      left -= cents;
      return true;
    }),
  );
}

/** A new activation begins only with a paid day; an existing one continues in any case. */
function activationAfter({ gameConsole, next, charge }: Step, isPaid: boolean): Activation | null {
  if (next && charge && isPaid) return { ...next, paidUntil: charge.paidUntil };
  return next?.startedAt === gameConsole.activation?.startedAt ? next : gameConsole.activation;
}

function paymentOf({ gameConsole, next, charge }: Step, payerId: number, at: Date): NewEntry[] {
  if (!next || !charge || charge.cents <= 0) return [];
  const { id, name } = gameConsole;
  return [
    {
      userId: payerId,
      type: 'consolePayment',
      cents: -charge.cents,
      description: walletDescriptions.consolePayment,
      target: name,
      data: { consoleName: name },
      key: dayKey(id, next, charge.day),
      at,
    },
  ];
}
