import { z } from 'zod';

/** A number of days, 1 to 10,000; an empty variable counts as unset. */
const days = (byDefault: number) =>
  z.preprocess((value) => value || undefined, z.coerce.number().int().min(1).max(10_000).default(byDefault));

/** Variables that set how long history is kept. */
export const retentionVariables = {
  /** Days for which finished tasks are kept. */
  DUGOUT_KEEP_TASKS_DAYS: days(7),
  /** Days for which the runs of schedulers are kept. */
  DUGOUT_KEEP_RUNS_DAYS: days(30),
  /** Days for which sign-ins are kept. */
  DUGOUT_KEEP_SIGN_INS_DAYS: days(365),
  /** Days for which the accounts database keeps matches, problems and captchas; totals are kept for ever. */
  DUGOUT_KEEP_ACCOUNT_DAYS: days(730),
};

/** How long history is kept, in days. The audit log and the ledger are kept for ever. */
export interface Retention {
  tasks: number;
  runs: number;
  signIns: number;
  accountDays: number;
}

type Variables = { [K in keyof typeof retentionVariables]: number };

export const retentionOf = (value: Variables): Retention => ({
  tasks: value.DUGOUT_KEEP_TASKS_DAYS,
  runs: value.DUGOUT_KEEP_RUNS_DAYS,
  signIns: value.DUGOUT_KEEP_SIGN_INS_DAYS,
  accountDays: value.DUGOUT_KEEP_ACCOUNT_DAYS,
});

/** The retention of an installation that sets nothing. */
export const defaultRetention: Retention = retentionOf(z.object(retentionVariables).parse({}));
