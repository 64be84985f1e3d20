import { endpoints } from '#contract/http/index.ts';
import type { BoughtPlan, Plan } from '#contract/http/plans.ts';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { toCents } from '#domain/money/cents.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectRefusal, expectShape } from './caller.ts';

const { createPayment, getPlanHistory, getPlans, getWalletHistory } = endpoints;

/** Checks that the numbers of a wallet agree with each other. Nothing is changed. */
export async function checkMoney(report: Report, call: Caller, token: string): Promise<void> {
  const read = async <T>(endpoint: typeof getPlans | typeof getPlanHistory | typeof getWalletHistory) =>
    expectShape(endpoint, await call(endpoint, { token })) as T;

  await report.check('wallet', 'each balance is the one before it and the value', async () => {
    const { data } = await read<{ data: WalletEntry[] }>(getWalletHistory);
    if (data.length < 2) return 'there are fewer than two entries';
    data.slice(0, -1).forEach(({ id, value, balance }, at) => {
      const expected = toCents(data[at + 1]?.balance ?? 0) + toCents(value);
      expectThat(toCents(balance) === expected, `${expected / 100} after entry ${id}`, balance);
    });
    return undefined;
  });
  await report.check('plans', 'the current plan is one of the list, and was bought', async () => {
    const plans = await read<{ data: Plan[]; summary: { currentPlanId: number | null } }>(getPlans);
    const { data: bought } = await read<{ data: BoughtPlan[] }>(getPlanHistory);
    const current = plans.data.find(({ id }) => id === plans.summary.currentPlanId);
    if (plans.summary.currentPlanId === null) return 'there is no current plan';
    expectThat(current !== undefined, 'a plan of the list', plans.summary.currentPlanId);
    expectThat(
      bought.some(({ name }) => name === current?.name),
      `a purchase of ${current?.name}`,
      bought,
    );
    return undefined;
  });
  await report.check('payment', 'an amount outside the limits is refused', async () => {
    for (const amount of [9.99, 100_000.01])
      expectRefusal(await call(createPayment, { token, body: { amount } }), 422);
  });
}
