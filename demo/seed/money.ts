import { type Kysely, sql } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { paymentBonusCents } from '#domain/money/bonuses.ts';
import { type Activation, dayMs, dayShareCents, periodDays, periodMs } from '#domain/money/daily.ts';
import { storeActivations } from '#server/modules/money/dueConsoles.ts';
import { type NewEntry, postEntries } from '#server/modules/money/ledger.ts';
import { dayKey } from '#server/modules/money/timeBonus.ts';
import { memberDays } from '#demo/seed/users.ts';
import type { Tables } from '#server/schema/tables.ts';

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

/** Days since the demo users bought their plan. Before that, consoles cost nothing. */
const planAge = 20;

/** Whether plans and wallets exist; no call adds or deletes a plan. */
export async function hasMoney(db: Kysely<Tables>): Promise<boolean> {
  const plan = await db.selectFrom('plans').select('id').where('name', '=', plans[0].name).executeTakeFirst();
  return plan !== undefined;
}

/**
 * Writes the plans, and the wallets of the users with full access unless an older version of the schema had
 * stored balances. The history adds up to the same balance.
 */
export async function seedMoney(db: Kysely<Tables>, now: Date): Promise<void> {
  const planId = await seedPlans(db, now);
  await sql`update server_groups set payer_id = (
    select users.id from user_server_groups join users on users.id = user_server_groups.user_id
    where group_id = server_groups.id and users.role = 100 and not users.blocked order by users.id limit 1)
    where payer_id is null`.execute(db);
  const active = await seedActivations(db, now);
  const users = await db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('role', '<=', 100)
    .where(sql<boolean>`not exists (select from ledger_lines where user_id = users.id)`)
    .orderBy('id')
    .execute();
  const startedAt = new Date(now.getTime() - planAge * dayMs);
  for (const user of users) {
    await db
      .insertInto('plan_purchases')
      .values({
        user_id: user.id,
        plan_id: planId,
        ...bought,
        created_at: startedAt,
        started_at: startedAt,
        expired_at: new Date(startedAt.getTime() + periodMs),
      })
      .execute();
    const consoles = active.filter(({ payerId }) => payerId === user.id);
    await postEntries(db, entriesOf(user, consoles, now));
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

interface ActiveConsole {
  id: number;
  name: string;
  payerId: number;
  activation: Activation;
}

/**
 * Active consoles are paid for the current day; the days end one after the other, and none in the first hour. Those that nobody
 * pays for are not active.
 */
async function seedActivations(db: Kysely<Tables>, now: Date): Promise<ActiveConsole[]> {
  const rows = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .innerJoin('users', 'users.id', 'server_groups.payer_id')
    .select(['consoles.id', 'consoles.name', 'consoles.expired_at'])
    .select(['users.id as payerId', 'users.created_at as memberSince'])
    .where('consoles.expired_at', '>', now)
    .orderBy('consoles.id')
    .execute();
  const active = rows.flatMap(({ id, name, expired_at, payerId, memberSince }): ActiveConsole[] => {
    if (expired_at === null) return [];
    const left = (1 + ((id * 7) % 22)) * 3_600_000 + ((id * 13) % 60) * 60_000;
    const daysLeft = Math.round((expired_at.getTime() - now.getTime()) / dayMs);
    const paidUntil = now.getTime() + left;
    const asMember = Math.floor((paidUntil - memberSince.getTime()) / dayMs);
    const paidDays = Math.min(asMember, Math.max(1, periodDays + 1 - daysLeft));
    if (paidDays < 1) return [];
    const startedAt = paidUntil - paidDays * dayMs;
    return [{ id, name, payerId, activation: { startedAt, expiredAt: startedAt + periodMs, paidUntil } }];
  });
  await db.updateTable('consoles').set({ started_at: null, expired_at: null, paid_until: null }).execute();
  await storeActivations(
    db,
    active.map((one) => ({ ...one, bonusUntil: null })),
  );
  return active;
}

/** The days of an active console since its payer had a plan. */
const chargesOf = ({ id, name, payerId, activation }: ActiveConsole, planSince: number): NewEntry[] => {
  const paidDays = ((activation.paidUntil ?? 0) - activation.startedAt) / dayMs;
  const days = Array.from({ length: paidDays }, (_, day) => day);
  const charged = days.filter((day) => activation.startedAt + day * dayMs >= planSince);
  return charged.map((day): NewEntry => ({
    userId: payerId,
    type: 'consolePayment',
    cents: -dayShareCents(bought.per_console_cents, day),
    description: walletDescriptions.consolePayment,
    target: name,
    data: { consoleName: name },
    key: dayKey(id, activation, day),
    at: new Date(activation.startedAt + day * dayMs),
  }));
};

/** Payments up to about this amount have no bonus, in cents. */
const smallPayment = 45_000;

/** Entries of a wallet, oldest first, that sum up to {@link balanceCents}. */
function entriesOf(
  { id: userId, created_at }: { id: number; created_at: Date },
  consoles: readonly ActiveConsole[],
  now: Date,
): NewEntry[] {
  const at = (daysAgo: number): Date =>
    new Date(Math.max(now.getTime() - daysAgo * dayMs, created_at.getTime()));
  const charges = consoles.flatMap((one) => chargesOf(one, now.getTime() - planAge * dayMs));
  const spent = charges.reduce((sum, { cents }) => sum + cents, 0) - bought.price_cents;
  const greeting = 1_000;
  // One payment without and one with a bonus, so that the sum is exact to the cent.
  const large = 60_000;
  const bonus = paymentBonusCents(large);
  const rest = balanceCents - greeting - large - bonus - spent;
  const count = Math.ceil(rest / smallPayment);
  const small = Array.from({ length: count }, (_, position): NewEntry => ({
    userId,
    type: 'deposit',
    cents: Math.floor((rest * (position + 1)) / count) - Math.floor((rest * position) / count),
    description: walletDescriptions.deposit,
    target: `demo-${position + 2}`,
    at: at(planAge + 1),
  }));
  const entries: NewEntry[] = [
    {
      userId,
      type: 'greetingBonus',
      cents: greeting,
      description: walletDescriptions.greetingBonus,
      at: at(memberDays),
    },
    {
      userId,
      type: 'deposit',
      cents: large,
      description: walletDescriptions.deposit,
      target: 'demo-1',
      at: at(planAge + 5),
    },
    {
      userId,
      type: 'paymentBonus',
      cents: bonus,
      description: walletDescriptions.paymentBonus,
      target: 'demo-1',
      at: at(planAge + 5),
    },
    ...small,
    ...charges,
    {
      userId,
      type: 'planPayment',
      cents: -bought.price_cents,
      description: walletDescriptions.planPayment,
      target: bought.name,
      data: { planName: bought.name },
      at: at(planAge),
    },
  ];
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
