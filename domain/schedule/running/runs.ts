import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { RunOutcome, RunReason } from '#contract/http/schedulePlan.ts';

/** A run starts late, or is cut short, when it differs from its plan by more than this, milliseconds. */
export const toleranceMs = 2 * 60_000;

/** What the scheduler needs to know about a console to follow its plan. */
export interface ConsoleState {
  status: number;
  /** Run that is playing on the console, or that played last; null when a person has started something since. */
  runId: number | null;
  /** When a person last started or stopped the console, in milliseconds since the epoch; null: never. */
  handAt: number | null;
  /** When the scheduler was attached or enabled, milliseconds since the epoch. */
  attachedAt: number;
  /** The console failed, and its agent will connect it again. A restarted agent has forgotten that. */
  willRetry: boolean;
  /** Somebody controls the console, so its script is paused. */
  isControlled: boolean;
  isOpen: boolean;
  isServerOpen: boolean;
  isServerOnline: boolean;
  /** The console has reached its daily limit of games. */
  isLimitReached: boolean;
}

export interface CurrentRun {
  id: number;
  slot: number;
  /** Start of its bar, milliseconds since the epoch. */
  start: number;
  attempts: number;
  /** Null when the console has no account with this index. */
  account: { open: boolean; status: number; isQuarantined?: boolean } | null;
}

/** What to do with a console now. */
export interface Decision {
  start: number | null;
  /** Whether to end what it plays or tries to play again. */
  stop: boolean;
  /** Why the other runs do not play, by id. */
  reasons: ReadonlyMap<number, RunReason>;
}

const active: readonly number[] = [consoleStatus.connecting, consoleStatus.connected];

/** Whether a console is connected or connecting. */
const isPlaying = ({ status }: ConsoleState): boolean => active.includes(status);

/**
 * What the scheduler does with a console on which `runs` are planned now. It plays one account at a time: of
 * several runs, it starts the one with the fewest attempts, then the earliest begin, then the lowest index;
 * the others wait until the console is free. A console that a person started or stopped stays unchanged until
 * the next bar begins. A scheduler that was attached or enabled after the stop begins at once, because that
 * was the person's latest decision.
 */
export function decide(state: ConsoleState, runs: readonly CurrentRun[]): Decision {
  const { handAt, attachedAt, runId } = state;
  const own = runId === null ? undefined : runs.find(({ id }) => id === runId);
  const reasons = new Map<number, RunReason>();
  const isHandRun = isPlaying(state) && runId === null;
  const isStopOutdated = !isHandRun && handAt !== null && attachedAt > handAt;
  const free = runs.filter((run) => {
    const isLeft = handAt !== null && run.start <= handAt && !isStopOutdated;
    if (isLeft) reasons.set(run.id, isHandRun ? 'startedByHand' : 'stoppedByHand');
    return !isLeft;
  });
  const decided = (start: number | null, stop: boolean): Decision => ({ start, stop, reasons });
  const setReason = (list: readonly CurrentRun[], reason: RunReason): void => {
    for (const { id } of list) reasons.set(id, reason);
  };

  if (isPlaying(state)) {
    const others = free.filter((run) => run !== own);
    // A run that was started by hand, or whose bar is over, ends when another bar is due.
    const isOver = own === undefined && (runId !== null || others.length > 0);
    const stop = isOver && !state.isControlled;
    setReason(others, isOver && state.isControlled ? 'controlled' : 'consoleTaken');
    return decided(null, stop);
  }

  const isFailed = state.status === consoleStatus.failed;
  const isRetrying = isFailed && state.willRetry && own !== undefined;
  const obstacle = obstacleOf(state);
  if (obstacle !== null) {
    setReason(free, obstacle);
    return decided(null, false);
  }
  const startable = free.filter((run) => {
    if (run === own && isRetrying) return false;
    const reason = faultOf(run, isFailed && run === own);
    if (reason !== null) reasons.set(run.id, reason);
    return reason === null;
  });
  const [next, ...rest] = startable.toSorted(
    (a, b) => a.attempts - b.attempts || a.start - b.start || a.slot - b.slot,
  );
  if (isRetrying) reasons.set(own.id, 'accountFailed');
  if (!next) return decided(null, isFailed && runId !== null && own === undefined);
  setReason(rest, 'consoleTaken');
  return decided(next.id, false);
}

function obstacleOf(state: ConsoleState): RunReason | null {
  if (!state.isServerOpen) return 'serverClosed';
  if (!state.isOpen) return 'consoleClosed';
  if (!state.isServerOnline) return 'serverOffline';
  return state.isLimitReached ? 'limitReached' : null;
}

/**
 * Why the account of a run cannot start.
 * @param isLost its agent has forgotten to retry, so the scheduler does
 */
function faultOf({ account }: CurrentRun, isLost: boolean): RunReason | null {
  if (!account) return 'noAccount';
  if (!account.open) return 'accountDone';
  if (account.isQuarantined) return 'accountQuarantined';
  if (account.status === accountStatus.signIn) return 'accountBusy';
  return account.status === accountStatus.failed && !isLost ? 'accountFailed' : null;
}

/** A run whose bar is over, or whose bar is no longer planned. */
export interface EndedRun {
  /** Milliseconds since the epoch. */
  plannedStart: number;
  plannedEnd: number;
  /** Null when it never started. */
  startedAt: number | null;
  endedAt: number | null;
  reason: RunReason | null;
}

/** Reasons of runs that wait because a person has started or stopped the console. */
export const manualReasons = ['startedByHand', 'stoppedByHand'] as const satisfies readonly RunReason[];
const byHand: readonly (RunReason | null)[] = manualReasons;

export function outcomeOf({ plannedStart, plannedEnd, startedAt, endedAt, reason }: EndedRun): RunOutcome {
  if (startedAt === null) return byHand.includes(reason) ? 'leftAlone' : 'missed';
  if (endedAt !== null && plannedEnd - endedAt > toleranceMs)
    return byHand.includes(reason) ? 'leftAlone' : 'cutShort';
  return startedAt - plannedStart > toleranceMs ? 'late' : 'kept';
}
