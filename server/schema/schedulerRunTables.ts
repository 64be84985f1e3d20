import type { Generated } from 'kysely';

/** The right of one API process at a time to start and stop accounts by their schedulers. One row. */
export interface SchedulerLeaseTable {
  id: Generated<boolean>;
  /** Its process id, and a random part. */
  owner: string;
  /** Increases each time another process gets the lease: writes and commands of an earlier epoch are refused. */
  epoch: number;
  expires_at: Date;
  /** When the plans were last carried out, by any process. */
  ticked_at: Date | null;
}

/** A planned bar that has begun, and its outcome. */
export interface SchedulerRunsTable {
  id: Generated<number>;
  console_id: number;
  /** Null when the console has no account with this index, or when the account was deleted. */
  account_id: number | null;
  /** Index of the account. */
  slot: number;
  /** Not a reference, like scheduler and task: the history outlives them. */
  config_id: number;
  scheduler_id: number;
  /** Revision of the scheduler. */
  revision: number;
  planned_start: Date;
  planned_end: Date;
  /** One of the contract's `runOutcomes`. */
  outcome: string;
  /** One of the contract's `runReasons`. */
  reason: string | null;
  /** Error text behind the reason. */
  detail: string | null;
  attempts: Generated<number>;
  started_at: Date | null;
  ended_at: Date | null;
  /** First task of the run. */
  task_id: number | null;
}
