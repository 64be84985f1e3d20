import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconRefresh,
  IconRotate2,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PermissionName } from '#contract/permissions.ts';
import type { LeftOutReason } from '#domain/accounts/dryRun.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
import { pairingIcons, pairingLabels, pairingPermissions } from '../pairing/labels.ts';
import { usePairingDoneTexts } from '../pairing/texts.tsx';

export const actionLabels: Record<AccountAction, MessageDescriptor> = {
  start: msg({ message: 'Start', context: 'account' }),
  hardStart: msg({ message: 'Hard start', context: 'account' }),
  stop: msg({ message: 'Stop', context: 'account' }),
  done: msg({ message: 'Done', context: 'account action' }),
  undone: msg({ message: 'Undone', context: 'account action' }),
  reset: msg`Reset state`,
  restart: msg`Reset and start`,
  delete: msg`Delete`,
  ...pairingLabels,
};

const queued = msg({ message: 'in the queue', context: 'bulk' });
const reset = msg({ message: 'reset', context: 'bulk' });

/** What has become of an account on which an action succeeded; "done" is a state of accounts. */
export const actionResults: Record<AccountAction, MessageDescriptor> = {
  start: msg({ message: 'started', context: 'bulk' }),
  hardStart: msg({ message: 'started', context: 'bulk' }),
  stop: msg({ message: 'stopped', context: 'bulk' }),
  done: msg({ message: 'marked as done', context: 'bulk' }),
  undone: msg({ message: 'marked as not done', context: 'bulk' }),
  reset,
  restart: msg({ message: 'started', context: 'bulk' }),
  delete: msg({ message: 'deleted', context: 'bulk' }),
  // Pairing and signing in take minutes; their tasks say how they ended.
  pair: queued,
  pairByLink: queued,
  pairByPinCode: queued,
  importPairing: queued,
  checkPairing: queued,
  resetPairing: reset,
  hardResetPairing: reset,
  signIn: queued,
  signInByLink: queued,
  resetSignIn: reset,
};

export const actionIcons: Record<AccountAction, TablerIcon> = {
  start: IconPlayerPlay,
  hardStart: IconPlayerTrackNext,
  stop: IconPlayerStop,
  done: IconCircleCheck,
  undone: IconCircleDashed,
  reset: IconRotate2,
  restart: IconRefresh,
  delete: IconTrash,
  ...pairingIcons,
};

/** The permission that the API asks for. */
export const actionPermissions: Record<AccountAction, PermissionName> = {
  start: 'accounts_connect',
  hardStart: 'accounts_connect',
  stop: 'accounts_connect',
  done: 'accounts_done',
  undone: 'accounts_done',
  reset: 'accounts_reset_state',
  // And `accounts_reset_state`: it is offered only to those who have both.
  restart: 'accounts_connect',
  delete: 'accounts_delete',
  ...pairingPermissions,
};

/** Why an account is left out. */
export const leftOutTexts: Record<LeftOutReason, MessageDescriptor> = {
  done: msg`Already done`,
  notDone: msg`Not done`,
  busy: msg`Already running`,
  notRunning: msg`Not running`,
  consoleBusy: msg`The console is already running`,
  consoleClosed: msg`The console is closed`,
  consoleNotActive: msg`The console is not connected`,
  nothingToReset: msg`Nothing to reset`,
  serverClosed: msg`The server is not open`,
  paired: msg`Already paired`,
  notPaired: msg`Not paired`,
  signedIn: msg`Already signed in`,
  notSignedIn: msg`Not signed in`,
  consoleTaken: msg`Another selected account of the console is started`,
};

/** Specification, fixed messages. */
export const noneSelected = msg`No selected accounts.`;
export const noneValid = msg`No valid selection for action`;
export const hardStartDisabled = msg`Hard start is disabled for you`;

/** Says that an action on one account has succeeded. */
export function useDoneText(): (action: AccountAction, email: string) => string {
  const { t } = useLingui();
  const pairingTexts = usePairingDoneTexts();
  return (action, email) => {
    const texts: Record<AccountAction, string> = {
      start: t`${email} is starting`,
      hardStart: t`${email} is starting`,
      stop: t`${email} is stopping`,
      done: t`${email} is marked as done`,
      undone: t`${email} is marked as undone`,
      reset: t`The state of ${email} is reset`,
      restart: t`${email} is starting`,
      delete: t`${email} is deleted`,
      ...pairingTexts(email),
    };
    return texts[action];
  };
}
