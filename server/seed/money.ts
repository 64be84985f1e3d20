import { type Kysely, sql } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { paymentBonusCents } from '#domain/money/bonuses.ts';
import { dayShareCents, periodMs } from '#domain/money/daily.ts';
import { type NewEntry, postEntries } from '#server/money/ledger.ts';
import type { Tables } from '#server/store/tables.ts';

const dayMs = 86_400_000;

/** Prices of a period in cents. The second one is the plan of the demo users. */
const plans = [
  { name: 'Starter', price_cents: 0, per_console_cents: 450 },
  { name: 'Club', price_cents: 4_900, per_console_cents: 150 },
  { name: 'League', price_cents: 14_900, per_console_cents: 90 },
  { name: 'Champion', price_cents: 49_900, per_console_cents: 40 },
] as const;
const bought = plans[1];

/** Balance of the demo users with full access. */
const balanceCents = 125_050;

/** Days for which consoles were paid before the start, and how many of them. */
const history = { days: 29, consoles: 6 } as const;

/** Whether the plans and wallets are there: no call adds or deletes a plan. */
export async function hasMoney(db: Kysely<Tables>): Promise<boolean> {
  const plan = await db.selectFrom('plans').select('id').where('name', '=', plans[0].name).executeTakeFirst();
  return plan !== undefined;
}

/**
 * Writes the plans, and the wallets of the users with full access unless an older version of the schema had their
 * balances. The history leads to the same balance.
 */
export async function seedMoney(db: Kysely<Tables>, now: Date): Promise<void> {
  const planId = await seedPlans(db, now);
  await sql`update server_groups set payer_id = (
    select users.id from user_server_groups join users on users.id = user_server_groups.user_id
    where group_id = server_groups.id and users.role = 100 and not users.blocked order by users.id limit 1)
    where payer_id is null`.execute(db);
  await seedActivations(db, now);
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '<=', 100)
    .where(sql<boolean>`not exists (select from ledger_lines where user_id = users.id)`)
    .orderBy('id')
    .execute();
  const startedAt = new Date(now.getTime() - 20 * dayMs);
  for (const { id, email } of users) {
    await db
      .insertInto('plan_purchases')
      .values({
        user_id: id,
        plan_id: planId,
        ...bought,
        created_at: startedAt,
        started_at: startedAt,
        expired_at: new Date(startedAt.getTime() + periodMs),
      })
      .execute();
    const consoles = email === 'operator@dugout.test' ? await payedConsoles(db) : [];
    await postEntries(db, entriesOf(id, consoles, now));
  }
}

async function seedPlans(db: Kysely<Tables>, now: Date): Promise<number> {
  const existing = await db.selectFrom('plans').select('name').execute();
  const created_at = new Date(now.getTime() - 400 * dayMs);
  const missing = plans.filter(({ name }) => !existing.some((plan) => plan.name === name));
  await db
    .insertInto('plans')
    .values(missing.map((plan) => ({ ...plan, created_at })))
    .execute();
  const { id } = await db
    .selectFrom('plans')
    .select('id')
    .where('name', '=', bought.name)
    .executeTakeFirstOrThrow();
  return id;
}

/** Active consoles are paid for the current day; the days end one after the other, and none in the first hour. */
async function seedActivations(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`update consoles set paid_until = least(expired_at,
      ${now}::timestamptz + (1 + id * 7 % 22) * interval '1 hour' + (id * 13 % 60) * interval '1 minute')
    where expired_at > ${now}::timestamptz`.execute(db);
}

const payedConsoles = (db: Kysely<Tables>): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('consoles')
    .select(['id', 'name'])
    .where('expired_at', 'is not', null)
    .orderBy('id')
    .limit(history.consoles)
    .execute();

/** Entries of a wallet, oldest first, that sum up to {@link balanceCents}. */
function entriesOf(userId: number, consoles: readonly { id: number; name: string }[], now: Date): NewEntry[] {
  const at = (daysAgo: number, minutes = 0): Date =>
    new Date(now.getTime() - daysAgo * dayMs + minutes * 60_000);
  const days = Array.from({ length: history.days }, (_, day) => history.days - day);
  const charges = days.flatMap((daysAgo, day) =>
    consoles.map(({ id, name }, position): NewEntry => ({
      userId,
      type: 'consolePayment',
      cents: -dayShareCents(bought.per_console_cents, day),
      description: walletDescriptions.consolePayment,
      target: name,
      data: { consoleName: name },
      key: `console:${id}:demo:${day}`,
      at: at(daysAgo, position * 7),
    })),
  );
  const spent = charges.reduce((sum, { cents }) => sum + cents, 0) - bought.price_cents;
  const greeting = 1_000;
  // Without and with a bonus, so that the sum is met to the cent.
  const large = 60_000;
  const bonus = paymentBonusCents(large);
  const rest = balanceCents - greeting - large - bonus - spent;
  const entries: NewEntry[] = [
    {
      userId,
      type: 'greetingBonus',
      cents: greeting,
      description: walletDescriptions.greetingBonus,
      at: at(32),
    },
    {
      userId,
      type: 'deposit',
      cents: large,
      description: walletDescriptions.deposit,
      target: 'demo-1',
      at: at(31),
    },
    {
      userId,
      type: 'paymentBonus',
      cents: bonus,
      description: walletDescriptions.paymentBonus,
      target: 'demo-1',
      at: at(31),
    },
    {
      userId,
      type: 'deposit',
      cents: rest,
      description: walletDescriptions.deposit,
      target: 'demo-2',
      at: at(30),
    },
    ...charges,
    {
      userId,
      type: 'planPayment',
      cents: -bought.price_cents,
      description: walletDescriptions.planPayment,
      target: bought.name,
      data: { planName: bought.name },
      at: at(20),
    },
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
