import type { Needs } from '#server/kernel/deps.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { chargeConsoles } from './charge.ts';
import { appendPlans } from './buyPlan.ts';
import { expirePayments } from './payments.ts';

type Deps = Needs<'db' | 'log' | 'now'>;

/** Interval of the rounds, milliseconds: days and payments end at any minute. */
const everyMs = 30_000;

/** Charges consoles, ends expired payments, and notifies users whose plan has ended. */
export function createMoneyJob(deps: Deps): LeasedJob {
  let since: Date | null = null;
  return {
    name: 'money',
    everyMs,
    async run() {
      await expirePayments(deps);
      // Also plans that ended while no process ran.
      since = await announceEndedPlans(deps, since ?? (await lastRound(deps)));
      await chargeConsoles(deps);
    },
  };
}

/** Time of the last round, of any process; now before the first. */
async function lastRound({ db, now }: Deps): Promise<Date> {
  const round = await db.selectFrom('charge_rounds').select('at').executeTakeFirst();
  return round?.at ?? now();
}

/** @returns the time until which ended plans have been announced */
async function announceEndedPlans({ db, now }: Deps, since: Date): Promise<Date> {
  const until = now();
  const ended = await db
    .selectFrom('plan_purchases')
    .select('user_id')
    .where('expired_at', '>', since)
    .where('expired_at', '<=', until)
    .execute();
  const userIds = [...new Set(ended.map(({ user_id }) => user_id))];
  if (userIds.length > 0) await appendPlans(db, userIds);
  return until;
}
