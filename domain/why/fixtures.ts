import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { PlannedRun, WhyAccount, WhyConsole } from './facts.ts';

const state: WhyConsole['state'] = {
  status: consoleStatus.disconnected,
  runId: null,
  handAt: null,
  attachedAt: 0,
  willRetry: false,
  isControlled: false,
  isOpen: true,
  isServerOpen: true,
  isServerOnline: true,
  isLimitReached: false,
};
export const account: WhyAccount = {
  id: 1,
  index: 0,
  email: 'one@dugout.test',
  open: true,
  isQuarantined: false,
  quarantinedBy: null,
  status: accountStatus.inactive,
  lastError: null,
  paired: true,
  banned: null,
  queue: null,
};
export const scheduler = { id: 5, name: 'Night', isEnabled: true, isOwnerBlocked: false };
export const run: PlannedRun = {
  id: 9,
  slot: 0,
  start: 1000,
  attempts: 0,
  account,
  reason: null,
  detail: null,
};

export interface Case {
  state?: Partial<WhyConsole['state']>;
  console?: Partial<WhyConsole>;
  account?: Partial<WhyAccount>;
}
/** A console that could play, and its only account, with the given overrides. */
export const knownOf = ({ state: over, console: more, account: own }: Case) => ({
  given: {
    state: { ...state, ...over },
    accountCount: 1,
    pausedBy: null,
    player: null,
    lastAccountId: null,
    retryAt: null,
    scheduler: null,
    runs: [],
    nextStarts: new Map(),
    isRunnerStopped: false,
    outdated: null,
    ...more,
  } satisfies WhyConsole,
  asked: { ...account, ...own },
});
