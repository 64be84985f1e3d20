import { z } from 'zod';

/** A number of days, 1 to 10,000. */
const days = (byDefault: number) => z.coerce.number().int().min(1).max(10_000).default(byDefault);

/** Variables that set how long history is kept. */
export const retentionVariables = {
  DUGOUT_KEEP_TASKS_DAYS: days(7).describe('days for which finished tasks are kept'),
  DUGOUT_KEEP_RUNS_DAYS: days(30).describe('days for which the runs of schedulers are kept'),
  DUGOUT_KEEP_SIGN_INS_DAYS: days(365).describe('days for which sign-ins are kept'),
  DUGOUT_KEEP_ACCOUNT_DAYS: days(730).describe(
    'days for which the accounts database keeps matches, problems and captchas; totals are kept for ever',
  ),
  DUGOUT_KEEP_CLIPS_DAYS: days(30).describe('days for which clips of consoles are kept'),
};

/** How long history is kept, in days. The audit log and the ledger are kept forever. */
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

export const defaultRetention: Retention = retentionOf(z.object(retentionVariables).parse({}));
