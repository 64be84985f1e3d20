import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconRefresh,
  IconRotate2,
  IconShieldOff,
  IconShieldPause,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PermissionName } from '#contract/permissions.ts';
import type { LeftOutReason } from '#domain/accounts/dryRun.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { pairingIcons, pairingLabels, pairingPermissions } from '../pairing/pairingLabels.ts';

export const actionLabels: Record<AccountAction, MessageDescriptor> = {
  start: msg({ message: 'Start', context: 'account' }),
  hardStart: msg({ message: 'Hard start', context: 'account' }),
  stop: msg({ message: 'Stop', context: 'account' }),
  done: msg({ message: 'Done', context: 'account action' }),
  undone: msg({ message: 'Undone', context: 'account action' }),
  reset: msg`Reset state`,
  quarantine: msg({ message: 'Quarantine', context: 'account action' }),
  liftQuarantine: msg`Lift quarantine`,
  restart: msg`Reset and start`,
  delete: msg`Delete`,
  ...pairingLabels,
};

export const actionIcons: Record<AccountAction, TablerIcon> = {
  start: IconPlayerPlay,
  hardStart: IconPlayerTrackNext,
  stop: IconPlayerStop,
  done: IconCircleCheck,
  undone: IconCircleDashed,
  reset: IconRotate2,
  quarantine: IconShieldPause,
  liftQuarantine: IconShieldOff,
  restart: IconRefresh,
  delete: IconTrash,
  ...pairingIcons,
};

/** The permission that the API requires. */
export const actionPermissions: Record<AccountAction, PermissionName> = {
  start: 'accounts_connect',
  hardStart: 'accounts_connect',
  stop: 'accounts_connect',
  done: 'accounts_done',
  undone: 'accounts_done',
  reset: 'accounts_reset_state',
  quarantine: 'accounts_connect',
  liftQuarantine: 'accounts_connect',
  // Also needs `accounts_reset_state`: it is offered only to users with both.
  restart: 'accounts_connect',
  delete: 'accounts_delete',
  ...pairingPermissions,
};

export const leftOutTexts: Record<LeftOutReason, MessageDescriptor> = {
  done: msg`Already done`,
  notDone: msg`Not done`,
  busy: msg`The account is already running`,
  notRunning: msg`Not running`,
  consoleBusy: msg`The console is already running`,
  consoleClosed: msg`The console is closed`,
  consoleNotActive: msg`The console is not connected`,
  nothingToReset: msg`Nothing to reset`,
  quarantined: msg`In quarantine`,
  notQuarantined: msg`Not in quarantine`,
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
