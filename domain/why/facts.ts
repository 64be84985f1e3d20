import type { WhyParams, WhyReason } from '#contract/http/why.ts';
import type { RunReason } from '#contract/http/schedulePlan.ts';
import type { ConsoleState, CurrentRun } from '#domain/schedule/running/runs.ts';

/** Why something does not play, and what a sentence about it names. */
export interface Reason {
  code: WhyReason;
  params: WhyParams;
}

/** An account, as far as it matters for its start. */
export interface WhyAccount {
  id: number;
  /** Index on its console. */
  index: number;
  /** Undefined for a viewer who may not see it. */
  email: string | undefined;
  open: boolean;
  isQuarantined: boolean;
  quarantinedBy: string | null;
  status: number;
  lastError: string | null;
  paired: boolean;
  banned: number | null;
  /** Its place among the tasks that wait on its server, from 1; null: none waits. */
  queue: { place: number; of: number } | null;
}

/** A run that is planned now, with what its last start came to. */
export type PlannedRun = CurrentRun & { reason: RunReason | null; detail: string | null };

/** A console, as far as it matters for the starts of its accounts. */
export interface WhyConsole {
  /** By which the scheduler decides. */
  state: ConsoleState;
  accountCount: number;
  /** Who has paused its script; null: nobody, or not known. */
  pausedBy: string | null;
  /** What it plays, or starts. */
  player: Pick<WhyAccount, 'id' | 'index' | 'email'> | null;
  lastAccountId: number | null;
  /** When its agent tries again, milliseconds since the epoch. */
  retryAt: number | null;
  scheduler: { id: number; name: string; isEnabled: boolean; isOwnerBlocked: boolean } | null;
  /** None unless its scheduler is enabled. */
  runs: readonly PlannedRun[];
  /** When the next bar of an account begins, by index, milliseconds since the epoch. */
  nextStarts: ReadonlyMap<number, number>;
  /** No process carries out the schedulers. */
  isRunnerStopped: boolean;
  /** Versions of its agent, and the newest one, where there is a newer one. */
  outdated: { version: string; newest: string } | null;
}
