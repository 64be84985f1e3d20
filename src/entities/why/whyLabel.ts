import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WhyReason } from '#contract/http/why.ts';
import { getOwn } from '#domain/getOwn.ts';

/** The reason in two or three words, next to a number of consoles. */
const labels: Record<WhyReason, MessageDescriptor> = {
  paused: msg({ message: 'paused', context: 'reason' }),
  accountDone: msg({ message: 'done', context: 'reason' }),
  quarantined: msg({ message: 'in quarantine', context: 'reason' }),
  accountsDone: msg({ message: 'done', context: 'reason' }),
  noAccounts: msg`no accounts`,
  serverClosed: msg`server closed`,
  consoleClosed: msg`console closed`,
  serverOffline: msg`server offline`,
  queued: msg`in the queue`,
  accountBusy: msg`being paired or signed in`,
  controlled: msg({ message: 'controlled', context: 'reason' }),
  consoleTaken: msg`no free console`,
  starting: msg({ message: 'starting', context: 'reason' }),
  otherFirst: msg`another account first`,
  retrying: msg`trying again`,
  agentRefused: msg`refused by the agent`,
  agentTooOld: msg`old agent`,
  runnerStopped: msg`schedulers stopped`,
  limitReached: msg`limit of the day`,
  stoppedByHand: msg`stopped manually`,
  planned: msg`by plan`,
  accountFailed: msg`account failed`,
  proxyFails: msg`proxy failed`,
  noAccount: msg`account missing`,
  notPlanned: msg`not in the plan`,
  banned: msg({ message: 'banned', context: 'reason' }),
  notPaired: msg`not paired`,
  schedulerDisabled: msg`scheduler disabled`,
  schedulerBlocked: msg`scheduler's owner blocked`,
  notStarted: msg`not started`,
};

/** Null for a reason that the app does not know. */
export const whyLabel = (reason: string): MessageDescriptor | null => getOwn(labels, reason) ?? null;
