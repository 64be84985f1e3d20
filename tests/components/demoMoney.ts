import { type BoughtPlan, buyPlan, getPlanHistory, getPlans, type Plan } from '#contract/http/plans.ts';
import {
  type ActiveConsole,
  createPayment,
  getActiveConsoles,
  getPayments,
  getWalletHistory,
  type Payment,
  type WalletEntry,
} from '#contract/http/wallet.ts';
import type { User } from '#contract/http/me.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { daysLeft } from '#domain/money/daily.ts';
import { type FakeApi, refuse } from './fakeApi.ts';

/** Money of the signed-in user. A test may change it at any time. */
export interface Wallet {
  plans: Plan[];
  currentPlanId: number | null;
  /** Newest first, like the entries and payments. */
  bought: BoughtPlan[];
  entries: WalletEntry[];
  consoles: ActiveConsole[];
  payments: Payment[];
}

const plan = (id: number, name: string, price: number, pricePerConsole: number): Plan => ({
  id,
  name,
  price,
  data: { pricePerConsole },
  createdAt: '2025-01-01T00:00:00Z',
});

/** Four plans, the second of which is active, and a history with every type of entry. */
export function demoWallet(): Wallet {
  const plans = [
    plan(1, 'Starter', 0, 4.5),
    plan(2, 'Club', 49, 1.5),
    plan(3, 'League', 149, 0.9),
    plan(4, 'Champion', 499, 0.4),
  ];
  const changes: [type: string, value: number, target: string | null, data: WalletEntry['data']][] = [
    ['greetingBonus', 10, null, {}],
    ['deposit', 500, 'p1', {}],
    ['paymentBonus', 15, 'p1', {}],
    ['planPayment', -49, 'Club', { planName: 'Club' }],
    ['consolePayment', -0.05, 'c1-01', { consoleName: 'c1-01' }],
    ['timeBonus', 0.15, 'c1-01', { consoleName: 'c1-01' }],
    ['referrerBonus', 5, 'Nora Nobody', {}],
  ];
  let cents = 0;
  const entries = changes.map(([type, value, target, data], at): WalletEntry => {
    cents += toCents(value);
    const createdAt = `2026-01-0${at + 1}T10:00:00Z`;
    return { id: at + 1, type, description: type, target, value, balance: toUsd(cents), createdAt, data };
  });
  return {
    plans,
    currentPlanId: 2,
    bought: [
      { ...plan(7, 'Club', 49, 1.5), startedAt: '2026-01-04T10:00:00Z', expiredAt: '2036-01-04T10:00:00Z' },
      { ...plan(3, 'Starter', 0, 4.5), startedAt: '2025-12-04T10:00:00Z', expiredAt: '2026-01-04T10:00:00Z' },
    ],
    entries: entries.toReversed(),
    consoles: [11, 12, 21].map((id) => ({
      id,
      name: `c${Math.floor(id / 10)}-0${id % 10}`,
      serverGroup: { id: 1, name: 'North' },
      server: { id: Math.floor(id / 10), name: `North ${Math.floor(id / 10)}` },
      startedAt: '2026-01-01T00:00:00Z',
      expiredAt: '2036-01-31T00:00:00Z',
      paidUntil: '2036-01-02T00:00:00Z',
      pricePerDay: 0.05,
      priceUntilExpiry: 1.45,
    })),
    payments: [],
  };
}

/** Answers the calls of plans and of the wallet, and changes both as the API would. */
export function answerMoney(api: FakeApi, wallet: Wallet, me: User): void {
  api.on(getPlans, () => ({ data: wallet.plans, summary: { currentPlanId: wallet.currentPlanId } }));
  api.on(getPlanHistory, () => ({ data: wallet.bought }));
  api.on(buyPlan, ({ params }) => {
    if (me.guest || me.clone) refuse(403, 'You cannot do this in guest access.');
    const chosen =
      wallet.plans.find(({ id }) => id === Number(params.planId)) ?? refuse(404, 'The plan was not found.');
    if (chosen.id === wallet.currentPlanId) refuse(409, `${chosen.name} is your current plan.`);
    const cents = toCents(me.balance) - toCents(chosen.price);
    if (cents < 0) refuse(409, `${chosen.name} costs more than your balance. Add money first.`);
    me.balance = toUsd(cents);
    me.plan = { id: chosen.id, name: chosen.name };
    wallet.currentPlanId = chosen.id;
    const now = new Date().toISOString();
    const id = Math.max(0, ...wallet.bought.map((one) => one.id)) + 1;
    const bought = { ...chosen, id, createdAt: now, startedAt: now, expiredAt: null };
    wallet.bought = [bought, ...wallet.bought.map((one) => ({ ...one, expiredAt: one.expiredAt ?? now }))];
    return bought;
  });
  api.on(getWalletHistory, ({ query }) => ({
    data: wallet.entries
      .slice(Number(query?.offset ?? 0))
      .slice(0, Number(query?.limit ?? wallet.entries.length)),
    summary: { total: wallet.entries.length },
  }));
  api.on(getActiveConsoles, ({ query }) => {
    const shown = wallet.consoles.filter(
      ({ server }) => query?.serverId === undefined || server.id === Number(query.serverId),
    );
    const perDay = shown.reduce((sum, { pricePerDay }) => sum + toCents(pricePerDay ?? 0), 0);
    return {
      data: shown,
      summary: {
        pricePerDay: toUsd(perDay),
        daysLeft: daysLeft(toCents(me.balance), 150, wallet.consoles.length),
      },
    };
  });
  api.on(getPayments, () => ({ data: wallet.payments }));
  api.on(createPayment, ({ body }) => {
    if (me.guest || me.clone) refuse(403, 'You cannot do this in guest access.');
    const id = `p${wallet.payments.length + 1}`;
    const createdAt = new Date().toISOString();
    wallet.payments.unshift({
      id,
      amount: body.amount,
      bonus: 0,
      status: 'pending',
      createdAt,
      expiresAt: new Date(Date.parse(createdAt) + 30 * 60_000).toISOString(),
      settledAt: null,
    });
    return { id };
  });
}
