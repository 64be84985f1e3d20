import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RunReason } from '#contract/http/schedulePlan.ts';

/** Why a planned run did not play, or not as planned. */
export const runReasons: Record<RunReason, MessageDescriptor> = {
  serverOffline: msg`The server was offline`,
  serverClosed: msg`The server was closed`,
  consoleClosed: msg`The console was closed`,
  limitReached: msg`The console had played its games of the day`,
  consoleTaken: msg`The console played another account`,
  controlled: msg`Somebody controlled the console`,
  noAccount: msg`The console has no account with this index`,
  accountDone: msg`The account is done`,
  accountFailed: msg`The account has failed`,
  accountQuarantined: msg`The account is in quarantine`,
  accountBusy: msg`The account was being paired or signed in`,
  startedByHand: msg`Started manually: the plan changes nothing until the next bar`,
  stoppedByHand: msg`Stopped manually: the plan starts nothing until the next bar`,
  agentRefused: msg`The server refused the start`,
  planChanged: msg`The schedule was changed`,
  runnerStopped: msg`The scheduler service was not running`,
};
