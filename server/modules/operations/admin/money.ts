import { type Kysely, type Selectable, sql } from 'kysely';
import { formatUsd } from '#domain/format/money.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { appendSessions } from '#server/modules/access/index.ts';
import { balanceOf, lockWallets, postEntries } from '#server/modules/money/index.ts';
import type { PlansTable } from '#server/schema/moneyTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { columnsOf } from '#node/columns.ts';
import type { MoneyRequest } from './moneyRequests.ts';
import type { AdminAnswer } from './requests.ts';
import { type AdminDeps, AdminError, done, findUser, nameOf, record } from './command.ts';

type Request<C extends MoneyRequest['command']> = Extract<MoneyRequest, { command: C }>;
type PlanRow = Selectable<PlansTable>;

/** Carries out a command of `npm run admin` about money, in the transaction of the caller. */
export async function changeMoney(deps: AdminDeps, request: MoneyRequest): Promise<AdminAnswer> {
  switch (request.command) {
    case 'credit':
      return credit(deps, request);
    case 'price':
      return setPrice(deps, request);
    case 'list-plans':
      return { lines: await listPlans(deps.db) };
    case 'add-plan':
      return addPlan(deps, request);
    case 'change-plan':
      return changePlan(deps, request);
    case 'retire-plan':
      return retirePlan(deps, request);
  }
}

const usdText = (cents: number): string => formatUsd(toUsd(cents), 'en');

/** Books money that was paid in another way, or reverses a mistaken booking. */
async function credit(deps: AdminDeps, { user: text, usd, reason }: Request<'credit'>): Promise<AdminAnswer> {
  const { db, now } = deps;
  const user = await findUser(db, text);
  const cents = toCents(usd);
  await lockWallets(db, [user.id]);
  const before = await balanceOf(db, user.id);
  if (before + cents < 0) throw new AdminError(`${nameOf(user)} has only ${usdText(before)}.`);
  await postEntries(db, [{ userId: user.id, type: 'deposit', cents, description: reason, at: now() }]);
  await record(deps, 'balanceChanged', { amount: usdText(cents), reason }, user);
  await appendSessions(db, [{ userId: user.id }]);
  return done(`${nameOf(user)} has ${usdText(before + cents)} now, had ${usdText(before)}.`);
}

/** Sets the price of a console for 30 days for a user without a plan. */
async function setPrice(deps: AdminDeps, { user: text, usd }: Request<'price'>): Promise<AdminAnswer> {
  const { db } = deps;
  const user = await findUser(db, text);
  const before = user.settings.paymentPerConsole;
  const payment = usd === null ? null : { active: true, value: usd };
  await db
    .updateTable('users')
    .set({ settings: JSON.stringify({ ...user.settings, paymentPerConsole: payment }) })
    .where('id', '=', user.id)
    .execute();
  const from = before?.active ? usdText(toCents(before.value)) : 'nothing';
  const to = usd === null ? 'nothing' : usdText(toCents(usd));
  await record(deps, 'priceChanged', { from, to }, user);
  await appendSessions(db, [{ userId: user.id }]);
  return done(`Without a plan a console costs ${nameOf(user)} ${to} for 30 days, was ${from}.`);
}

const pricesText = ({ price_cents, per_console_cents }: Pick<PlanRow, 'price_cents' | 'per_console_cents'>) =>
  `${usdText(price_cents)} + ${usdText(per_console_cents)} for each console`;

async function listPlans(db: Kysely<Tables>): Promise<string[]> {
  const plans = await db.selectFrom('plans').selectAll().orderBy('id').execute();
  if (plans.length === 0) return ['There are no plans yet.'];
  const rows = plans.map((plan) => [
    String(plan.id),
    plan.name,
    usdText(plan.price_cents),
    usdText(plan.per_console_cents),
    plan.retired_at ? 'retired' : '',
  ]);
  return columnsOf([['id', 'name', 'for 30 days', 'for each console', ''], ...rows]);
}

/** @throws AdminError when another plan that can be bought has this name */
async function refuseTakenName(db: Kysely<Tables>, name: string, ownId: number | null): Promise<void> {
  const other = await db
    .selectFrom('plans')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${ownId}::int`)
    .executeTakeFirst();
  if (other) throw new AdminError(`There is a plan ${name} already: ${other.id}.`);
}

async function addPlan(
  deps: AdminDeps,
  { name, price, perConsole }: Request<'add-plan'>,
): Promise<AdminAnswer> {
  await refuseTakenName(deps.db, name, null);
  const made = await deps.db
    .insertInto('plans')
    .values({
      name,
      price_cents: toCents(price),
      per_console_cents: toCents(perConsole),
      created_at: deps.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(deps, 'planAdded', { plan: name, to: pricesText(made) });
  return done(`Plan ${made.id}, ${name}, can be bought: ${pricesText(made)}.`);
}

/** Finds a plan by id, otherwise by name; available plans before retired ones. @throws AdminError */
async function findPlan(db: Kysely<Tables>, text: string): Promise<PlanRow> {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`lower(name) = lower(${text})`]))
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .orderBy((eb) => eb('retired_at', 'is', null), 'desc')
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AdminError(`There is no plan ${text}. Plans: npm run admin -- plan list`);
  return row;
}

/** Users who have bought the plan keep its prices until it ends. */
async function changePlan(
  deps: AdminDeps,
  { plan: text, name, price, perConsole }: Request<'change-plan'>,
): Promise<AdminAnswer> {
  const { db } = deps;
  const plan = await findPlan(db, text);
  if (name !== undefined) await refuseTakenName(db, name, plan.id);
  const after = await db
    .updateTable('plans')
    .set({
      name: name ?? plan.name,
      price_cents: price === undefined ? plan.price_cents : toCents(price),
      per_console_cents: perConsole === undefined ? plan.per_console_cents : toCents(perConsole),
    })
    .where('id', '=', plan.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [from, to] = [plan, after].map((one) => `${one.name}: ${pricesText(one)}`);
  await record(deps, 'planChanged', { plan: plan.name, from: from ?? '', to: to ?? '' });
  return done(
    `Plan ${plan.id} is ${to} now, was ${from}. Those who have bought it keep its prices to its end.`,
  );
}

async function retirePlan(deps: AdminDeps, { plan: text }: Request<'retire-plan'>): Promise<AdminAnswer> {
  const { db, now } = deps;
  const plan = await findPlan(db, text);
  if (plan.retired_at) return done(`Plan ${plan.id}, ${plan.name}, is retired already.`);
  await db.updateTable('plans').set({ retired_at: now() }).where('id', '=', plan.id).execute();
  await record(deps, 'planRetired', { plan: plan.name });
  return done(
    `Plan ${plan.id}, ${plan.name}, can no longer be bought. Those who have bought it keep it to its end.`,
  );
}
