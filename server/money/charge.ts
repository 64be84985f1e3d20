import { type Kysely, sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { walletDescriptions } from '#contract/enums.ts';
import { timeBonusCents } from '#domain/money/bonuses.ts';
import { type Activation, dayShareCents, dueDay, periodDays, periodMs } from '#domain/money/daily.ts';
import { lockAccounts } from '#server/api/accounts/visible.ts';
import type { Context } from '#server/api/context.ts';
import type { Tables } from '#server/store/tables.ts';
import { transact } from '#server/store/transaction.ts';
import { balanceOf, lockWallets, type NewEntry, postEntries, publishBalances } from './ledger.ts';
import { consolePricesOf } from './prices.ts';

type Deps = Pick<Context, 'db' | 'events' | 'log' | 'now'>;

/** A console whose next day may be due. */
interface DueConsole {
  id: number;
  name: string;
  server_id: number;
  started_at: Date | null;
  expired_at: Date | null;
  paid_until: Date | null;
  isConnected: boolean;
}

/** A day that is charged, and how the console is afterwards. */
interface Charge {
  gameConsole: DueConsole;
  startedAt: number;
  expiredAt: number;
  paidUntil: number;
  cents: number;
  /** Number of the day since the activation started. */
  day: number;
}

/**
 * Charges the days that begin: connected consoles are activated for 30 days, active ones are paid for one day at a time by
 * the payer of their server group. A console whose day cannot be paid stays as it is, and is tried again in the next round.
 *
 * It may run in several processes at once: the wallet of a payer is locked before the consoles are read.
 * @returns the number of charged days
 */
export async function chargeConsoles(deps: Deps): Promise<number> {
  const { rows: payers } = await sql<{ id: number }>`
    select distinct payer_id as id from server_groups where payer_id is not null order by id`.execute(
    deps.db,
  );
  let charged = 0;
  for (const { id } of payers) charged += await chargePayer(deps, id);
  return charged;
}

async function chargePayer({ db, events, log, now: clock }: Deps, payerId: number): Promise<number> {
  const now = clock();
  const done = await transact(db, async (transaction) => {
    const due = await dueConsoles(transaction, payerId, now);
    if (due.length === 0) return null;
    await lockWallets(transaction, [payerId]);
    // Whatever locks consoles locks this first, so that two of them cannot wait for each other.
    await lockAccounts(transaction);
    const prices = await consolePricesOf(transaction, [payerId], now);
    const periodCents = prices.get(payerId) ?? 0;
    // Read again: another process may have charged them while this one waited for the wallet.
    const charges = (await dueConsoles(transaction, payerId, now)).flatMap((gameConsole) =>
      chargeOf(gameConsole, periodCents, now.getTime()),
    );
    const paid = affordable(charges, await balanceOf(transaction, payerId));
    await storeActivations(transaction, paid);
    const posted = await postEntries(
      transaction,
      paid.flatMap((charge) => entriesOf(charge, payerId, periodCents, now)),
    );
    return { paid, hasMoved: posted.length > 0, unpaid: charges.length - paid.length };
  });
  if (!done) return 0;
  if (done.unpaid > 0)
    log.info({ payerId, consoles: done.unpaid }, 'the balance is too low for these consoles');
  for (const { gameConsole } of done.paid)
    events.changed('consolesUpdated', gameConsole.server_id, [gameConsole.id]);
  if (done.hasMoved) publishBalances(events, [payerId]);
  return done.paid.length;
}

/** Consoles of a payer that are connected or active, and whose paid day is over. */
async function dueConsoles(db: Kysely<Tables>, payerId: number, now: Date): Promise<DueConsole[]> {
  const isConnected = sql<boolean>`(consoles.status = ${consoleStatus.connected})`;
  return db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .select(['consoles.id', 'consoles.name', 'consoles.server_id'])
    .select(['consoles.started_at', 'consoles.expired_at', 'consoles.paid_until'])
    .select(isConnected.as('isConnected'))
    .where('server_groups.payer_id', '=', payerId)
    .where((eb) => eb.or([eb('paid_until', 'is', null), eb('paid_until', '<=', now)]))
    .where((eb) => eb.or([isConnected, eb('expired_at', '>', now)]))
    .orderBy('consoles.id')
    .execute();
}

/** Pause in milliseconds after which a console that is connected again begins a new activation. */
const breakMs = 86_400_000;

/** The activation of a console as it is from now on; null: it is neither active nor connected. */
function activationOf(gameConsole: DueConsole, now: number): Activation | null {
  const { isConnected } = gameConsole;
  const startedAt = gameConsole.started_at?.getTime() ?? null;
  const expiredAt = gameConsole.expired_at?.getTime() ?? null;
  const paidUntil = gameConsole.paid_until?.getTime() ?? null;
  if (startedAt !== null && expiredAt !== null && expiredAt > now) return { startedAt, expiredAt, paidUntil };
  if (!isConnected) return null;
  const isContinued = startedAt !== null && expiredAt !== null && now - expiredAt < breakMs;
  if (isContinued) return { startedAt, expiredAt: expiredAt + periodMs, paidUntil };
  return { startedAt: now, expiredAt: now + periodMs, paidUntil: null };
}

function chargeOf(gameConsole: DueConsole, periodCents: number, now: number): Charge[] {
  const activation = activationOf(gameConsole, now);
  const due = activation && dueDay(activation, now);
  if (!due) return [];
  const { startedAt, expiredAt } = activation;
  return [{ gameConsole, startedAt, expiredAt, cents: dayShareCents(periodCents, due.day), ...due }];
}

/** As many charges as the balance covers, in this order. */
function affordable(charges: readonly Charge[], balanceCents: number): Charge[] {
  let left = balanceCents;
  return charges.filter(({ cents }) => {
    if (cents > left) return false;
    left -= cents;
    return true;
  });
}

async function storeActivations(db: Kysely<Tables>, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const rows = charges.map(({ gameConsole, startedAt, expiredAt, paidUntil }) => ({
    id: gameConsole.id,
    started_at: new Date(startedAt),
    expired_at: new Date(expiredAt),
    paid_until: new Date(paidUntil),
  }));
  await sql`update consoles set started_at = charged.started_at, expired_at = charged.expired_at,
      paid_until = charged.paid_until
    from json_to_recordset(${JSON.stringify(rows)}::json) as charged(id int, started_at timestamptz,
      expired_at timestamptz, paid_until timestamptz)
    where consoles.id = charged.id`.execute(db);
}

/** The payment of a day, and the bonus after each period without a break. */
function entriesOf(charge: Charge, payerId: number, periodCents: number, at: Date): NewEntry[] {
  const { id, name } = charge.gameConsole;
  const shared = { userId: payerId, target: name, data: { consoleName: name }, at };
  const key = `${id}:${charge.startedAt}:${charge.day}`;
  const bonus = charge.day > 0 && charge.day % periodDays === 0 ? timeBonusCents(periodCents) : 0;
  return [
    ...(charge.cents > 0
      ? [
          {
            ...shared,
            type: 'consolePayment' as const,
            cents: -charge.cents,
            description: walletDescriptions.consolePayment,
            key: `console:${key}`,
          },
        ]
      : []),
    ...(bonus > 0
      ? [
          {
            ...shared,
            type: 'timeBonus' as const,
            cents: bonus,
            description: walletDescriptions.timeBonus,
            key: `time:${key}`,
          },
        ]
      : []),
  ];
}
