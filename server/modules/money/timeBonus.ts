import { type Kysely, sql } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { daysOfPeriod, endedPeriods } from '#domain/money/activation.ts';
import { timeBonusCents } from '#domain/money/bonuses.ts';
import { type Activation, periodDays, periodMs } from '#domain/money/daily.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DueConsole } from './dueConsoles.ts';
import { type NewEntry, postEntries } from './ledger.ts';

/** Key of the payment of a day. @param day number since the activation started */
export const dayKey = (
  consoleId: number,
  { startedAt }: Pick<Activation, 'startedAt'>,
  day: number,
): string => `console:${consoleId}:${startedAt}:${day}`;

/**
 * Gives the time bonus of each period that is over: a share of what the payer paid for its days, whatever the
 * prices were.
 * @returns until when bonuses have been given, by console, and whether money was moved
 */
export async function giveTimeBonuses(
  transaction: Kysely<Tables>,
  payerId: number,
  consoles: readonly DueConsole[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const periods = consoles.flatMap(({ id, name, activation, bonusUntil }) =>
    activation
      ? endedPeriods(activation, bonusUntil, at.getTime()).map((period) => ({ id, name, activation, period }))
      : [],
  );
  if (periods.length === 0) return new Map();
  const keysOf = ({ id, activation, period }: (typeof periods)[number]): string[] =>
    daysOfPeriod(period).map((day) => dayKey(id, activation, day));
  const paid = await paidCents(transaction, payerId, periods.flatMap(keysOf));
  const entries = periods.map((one): NewEntry => ({
    userId: payerId,
    type: 'timeBonus',
    cents: timeBonusCents(keysOf(one).reduce((sum, key) => sum + (paid.get(key) ?? 0), 0)),
    description: walletDescriptions.timeBonus,
    target: one.name,
    data: { consoleName: one.name },
    key: `time:${one.id}:${one.activation.startedAt}:${(one.period + 1) * periodDays}`,
    at,
  }));
  await postEntries(
    transaction,
    entries.filter(({ cents }) => cents > 0),
  );
  return new Map(
    periods.map(
      ({ id, activation, period }) => [id, activation.startedAt + (period + 1) * periodMs] as const,
    ),
  );
}

/** What the payer has paid, in cents, by the keys of the entries. */
async function paidCents(
  db: Kysely<Tables>,
  payerId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(['ledger_entries.key', 'ledger_lines.cents'])
    .where(sql<boolean>`ledger_entries.key = any(${sql.val([...keys])}::text[])`)
    .where('ledger_lines.user_id', '=', payerId)
    .execute();
  return new Map(rows.map(({ key, cents }) => [key ?? '', -cents]));
}
