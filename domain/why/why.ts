import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { workFailures } from '#contract/errors/agents.ts';
import { canConnect, canDisconnect } from '#domain/consoles/consoleRules.ts';
import { isAtRest } from '#domain/accounts/status.ts';
import { type Decision, decide } from '#domain/schedule/running/runs.ts';
import type { PlannedRun, Reason, WhyAccount, WhyConsole } from './facts.ts';

/** Reasons of the accounts of a console, and of the console itself. Null: the account or console plays. */
export interface ConsoleReasons {
  ofAccount(account: WhyAccount): Reason | null;
  /** @param accounts all of the console; none are needed while it is connected or connecting */
  ofConsole(accounts: readonly WhyAccount[]): Reason | null;
}

/** The decision of a scheduler that leaves the console alone. */
const nothing: Decision = { start: null, stop: false, reasons: new Map() };

/** Whether the runner follows the plan of the console. */
const isCarriedOut = ({ scheduler }: WhyConsole): boolean =>
  scheduler !== null && scheduler.isEnabled && !scheduler.isOwnerBlocked;

/** Reasons of accounts by how near they are to playing: the nearest one is the reason of the console. */
const nearness: readonly Reason['code'][] = [
  'starting',
  'runnerStopped',
  'agentRefused',
  'agentTooOld',
  'otherFirst',
  'retrying',
  'limitReached',
  'stoppedByHand',
  'planned',
  'schedulerDisabled',
  'schedulerBlocked',
  'notStarted',
  'notPaired',
  'proxyFails',
  'accountFailed',
  'banned',
  'notPlanned',
  'queued',
  'accountBusy',
  'noAccount',
  'quarantined',
  'accountDone',
];

/**
 * Why a console and its accounts do not play: the first obstacle, by the rules of the start and of the
 * scheduler's runner. An obstacle in the game after the start, such as a ban, is the reason only if there is
 * no other.
 */
export function reasonsOf(given: WhyConsole): ConsoleReasons {
  const { state } = given;
  const decision = isCarriedOut(given) ? decide(state, given.runs) : nothing;
  const isActive = canDisconnect(state);

  const ofAccount = (account: WhyAccount): Reason | null => {
    if (isActive && given.player?.id === account.id) return whileActive(given);
    const about = { account: referenceOf(account) };
    if (!account.open) return { code: 'accountDone', params: about };
    if (account.isQuarantined)
      return {
        code: 'quarantined',
        params: {
          ...about,
          ...(account.quarantinedBy !== null && { quarantinedBy: account.quarantinedBy }),
        },
      };
    const obstacle = obstacleOf(given);
    if (obstacle) return obstacle;
    const run = given.runs.find(({ slot }) => slot === account.index);
    // An account whose agent has not reported its end yet is busy for users; the scheduler starts it anyway.
    if (!isAtRest(account) && (!run || run.id !== decision.start)) {
      const isQueued = account.status === accountStatus.signIn && account.queue !== null;
      if (isQueued) return { code: 'queued', params: { ...about, ...account.queue } };
      return { code: 'accountBusy', params: about };
    }
    if (!canConnect({ status: state.status, accountCount: 1, open: true }))
      return run && decision.reasons.get(run.id) === 'controlled'
        ? { code: 'controlled', params: byOf(given) }
        : { code: 'consoleTaken', params: given.player ? { account: referenceOf(given.player) } : {} };
    return whileFree(given, decision, account, run);
  };

  const ofConsole = (accounts: readonly WhyAccount[]): Reason | null => {
    if (isActive) return whileActive(given);
    if (given.accountCount === 0) return { code: 'noAccounts', params: {} };
    const obstacle = obstacleOf(given);
    if (obstacle) return obstacle;
    if (!accounts.some(({ open }) => open)) return { code: 'accountsDone', params: {} };
    const found =
      given.runs.length > 0
        ? given.runs.map(({ slot }): Reason | null => {
            const account = accounts.find(({ index }) => index === slot);
            return account ? ofAccount(account) : { code: 'noAccount', params: { slot, ...planOf(given) } };
          })
        : accounts.filter(({ open }) => open).map(ofAccount);
    const reasons = found.filter((reason) => reason !== null);
    const rankOf = ({ code }: Reason): number => nearness.indexOf(code) + 1 || nearness.length + 1;
    const [first] = reasons.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (a.params.at ?? 0) - (b.params.at ?? 0),
    );
    return first ?? null;
  };
  return { ofAccount, ofConsole };
}

const referenceOf = ({ id, index, email }: Pick<WhyAccount, 'id' | 'index' | 'email'>) => ({
  id,
  index,
  ...(email !== undefined && { email }),
});

const planOf = ({ scheduler }: WhyConsole) =>
  scheduler ? { scheduler: { id: scheduler.id, name: scheduler.name } } : {};

/** Time of the next bar of an account; empty without one. */
function nextOf({ nextStarts }: WhyConsole, { index }: WhyAccount): { at?: number } {
  const at = nextStarts.get(index);
  return at === undefined ? {} : { at };
}

const byOf = ({ pausedBy }: WhyConsole) => (pausedBy === null ? {} : { by: pausedBy });

/** The reason for a connected or connecting console, and the account on it. */
function whileActive(given: WhyConsole): Reason | null {
  if (!given.state.isServerOnline) return { code: 'serverOffline', params: {} };
  const isPaused = given.state.status === consoleStatus.connected && given.state.isControlled;
  return isPaused ? { code: 'paused', params: byOf(given) } : null;
}

/** Why every start on the console fails, in the order in which the scheduler checks. */
function obstacleOf({ state }: WhyConsole): Reason | null {
  if (!state.isServerOpen) return { code: 'serverClosed', params: {} };
  if (!state.isOpen) return { code: 'consoleClosed', params: {} };
  return state.isServerOnline ? null : { code: 'serverOffline', params: {} };
}

/** What an account waits for, although a user could start it now. */
function whileFree(
  given: WhyConsole,
  decision: Decision,
  account: WhyAccount,
  run: PlannedRun | undefined,
): Reason {
  const { state, scheduler } = given;
  const about = { account: referenceOf(account) };
  const plan = planOf(given);
  const isRetried =
    state.status === consoleStatus.failed &&
    state.willRetry &&
    (given.lastAccountId === account.id || run?.id === state.runId) &&
    decision.start === null &&
    !decision.stop;
  if (isRetried)
    return {
      code: 'retrying',
      params: { ...about, ...errorOf(account), ...(given.retryAt !== null && { at: given.retryAt }) },
    };
  if (run && decision.start === run.id) return startingOf(given, run, about);
  const waits = run && decision.reasons.get(run.id);
  if (waits === 'limitReached') return { code: 'limitReached', params: plan };
  if (waits === 'consoleTaken') return otherFirst(given, decision);
  if (waits === 'startedByHand' || waits === 'stoppedByHand')
    return { code: 'stoppedByHand', params: { ...plan, ...nextOf(given, account) } };
  if (account.status === accountStatus.failed) return failureOf(account);
  if (run) return otherFirst(given, decision);
  if (isCarriedOut(given)) {
    const next = nextOf(given, account);
    return { code: 'at' in next ? 'planned' : 'notPlanned', params: { ...about, ...plan, ...next } };
  }
  if (account.banned !== null) return { code: 'banned', params: { ...about, ban: account.banned } };
  if (!account.paired) return { code: 'notPaired', params: about };
  if (state.isLimitReached) return { code: 'limitReached', params: {} };
  if (scheduler)
    return { code: scheduler.isEnabled ? 'schedulerBlocked' : 'schedulerDisabled', params: plan };
  return { code: 'notStarted', params: about };
}

/** The reason for a run that waits until the console is free. */
function otherFirst(given: WhyConsole, { start }: Decision): Reason {
  const first = given.runs.find(({ id }) => id === start);
  return { code: 'otherFirst', params: { ...planOf(given), ...(first && { slot: first.slot }) } };
}

/** The reason for a run that the scheduler starts in its next round. */
function startingOf(given: WhyConsole, run: PlannedRun, about: Pick<Reason['params'], 'account'>): Reason {
  const plan = planOf(given);
  if (given.isRunnerStopped) return { code: 'runnerStopped', params: plan };
  if (run.reason !== 'agentRefused') return { code: 'starting', params: { ...about, ...plan } };
  const answer = run.detail === null ? {} : { error: run.detail };
  if (given.outdated) return { code: 'agentTooOld', params: { ...about, ...answer, ...given.outdated } };
  return { code: 'agentRefused', params: { ...about, ...answer } };
}

const errorOf = ({ lastError }: WhyAccount) => (lastError === null ? {} : { error: lastError });

const failureOf = (account: WhyAccount): Reason => ({
  code: account.lastError === workFailures.proxyTimedOut.text ? 'proxyFails' : 'accountFailed',
  params: { account: referenceOf(account), ...errorOf(account) },
});
