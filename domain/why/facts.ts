import type { WhyParams, WhyReason } from '#contract/http/why.ts';
import type { RunReason } from '#contract/http/schedulePlan.ts';
import type { ConsoleState, CurrentRun } from '#domain/schedule/running/runs.ts';

/** Why something does not play, and the values for a sentence about it. */
export interface Reason {
  code: WhyReason;
  params: WhyParams;
}

/** The properties of an account that matter for its start. */
export interface WhyAccount {
  id: number;
  index: number;
  /** Undefined for viewers who may not see it. */
  email: string | undefined;
  open: boolean;
  isQuarantined: boolean;
  quarantinedBy: string | null;
  status: number;
  lastError: string | null;
  paired: boolean;
  banned: number | null;
  /** Its place among the waiting tasks of its server, from 1; null: no task waits. */
  queue: { place: number; of: number } | null;
}

/** A run that is planned now, with the result of its last start. */
export type PlannedRun = CurrentRun & { reason: RunReason | null; detail: string | null };

/** The properties of a console that matter for the starts of its accounts. */
export interface WhyConsole {
  /** State that the scheduler uses for its decision. */
  state: ConsoleState;
  accountCount: number;
  /** Who paused its script; null: nobody, or unknown. */
  pausedBy: string | null;
  player: Pick<WhyAccount, 'id' | 'index' | 'email'> | null;
  lastAccountId: number | null;
  /** When its agent tries again, milliseconds since the epoch. */
  retryAt: number | null;
  scheduler: { id: number; name: string; isEnabled: boolean; isOwnerBlocked: boolean } | null;
  /** Planned runs; empty unless its scheduler is enabled. */
  runs: readonly PlannedRun[];
  /** When the next bar of an account begins, by index, milliseconds since the epoch. */
  nextStarts: ReadonlyMap<number, number>;
  /** Whether no process runs the schedulers. */
  isRunnerStopped: boolean;
  /** Versions of its agent and of the newest one, if that is newer. */
  outdated: { version: string; newest: string } | null;
}
