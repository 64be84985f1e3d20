import { expect } from 'vitest';
import type { BoughtPlan, Plan } from '#contract/http/plans.ts';
import type { Payment } from '#contract/http/wallet.ts';
import { idempotencyHeader } from '#contract/endpoint.ts';
import { ledgerFaults, type Query } from './ledgerChecks.ts';

/** Calls one of two API processes. */
type CallApi = (process: 0 | 1, path: string, token?: string, init?: RequestInit) => Promise<Response>;

/**
 * A user buys plans and pays at two processes at the same time, with repeated calls: no cent is lost or
 * created.
 * @param query of the database that both use
 */
export async function expectNoCentLost(callApi: CallApi, token: string, query: Query): Promise<void> {
  const read = async <T>(path: string): Promise<T> => (await (await callApi(0, path, token)).json()) as T;
  const cents = async (): Promise<number> =>
    Math.round((await read<{ balance: number }>('/me')).balance * 100);
  const post = (process: 0 | 1, path: string, key: string, body?: object) =>
    callApi(process, path, token, {
      method: 'POST',
      headers: { [idempotencyHeader]: key },
      ...(body && { body: JSON.stringify(body) }),
    });
  const press = (process: 0 | 1, id: string) =>
    callApi(process, `/wallets/payments/${id}/confirm`, token, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
      redirect: 'manual',
    });
  const twice = <T>(work: (process: 0 | 1) => Promise<T>): Promise<T>[] => [
    work(0),
    work(1),
    work(0),
    work(1),
  ];

  const { data: plans } = await read<{ data: Plan[] }>('/plans');
  // The consoles of the user may be charged meanwhile.
  const charged = async (): Promise<number> => {
    const rows = await query(`select coalesce(sum(cents), 0)::int as cents from ledger_lines
      join ledger_entries on ledger_entries.id = entry_id where type = 'consolePayment' and user_id is not null`);
    return (rows[0] as { cents: number }).cents;
  };
  const before = (await cents()) - (await charged());
  const purchases = plans.flatMap(({ id }) =>
    twice((process) => post(process, `/plans/buy/${id}`, `plan-${id}`)),
  );
  const payments = [10, 99.99, 500].flatMap((amount) =>
    twice((process) => post(process, '/wallets/payments', `payment-${amount}`, { amount })),
  );
  const bought = new Map<number, number>();
  for (const answer of await Promise.all(purchases)) {
    expect([200, 409]).toContain(answer.status);
    const plan = answer.ok ? ((await answer.json()) as BoughtPlan) : null;
    if (plan) bought.set(plan.id, Math.round(plan.price * 100));
  }
  const ids = new Set<string>();
  for (const answer of await Promise.all(payments)) ids.add(((await answer.json()) as { id: string }).id);
  expect(ids.size).toBe(3);
  const confirmed = await Promise.all([...ids].flatMap((id) => twice((process) => press(process, id))));
  expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([303]));

  const { data: listed } = await read<{ data: Payment[] }>('/wallets/payments');
  expect(listed.filter(({ id }) => ids.has(id)).map(({ status }) => status)).toEqual([
    'paid',
    'paid',
    'paid',
  ]);
  const spent = [...bought.values()].reduce((sum, price) => sum + price, 0);
  expect(spent).toBeGreaterThan(0);
  expect((await cents()) - (await charged())).toBe(before - spent + 1_000 + 9_999 + 50_000 + 1_500);
  expect(await ledgerFaults(query)).toEqual([]);
}
