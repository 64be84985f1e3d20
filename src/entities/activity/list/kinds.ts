import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FactKind } from '#contract/activity/index.ts';
import { actionLabels } from '#entities/audit/auditLabels.ts';

type Words = MessageDescriptor;

const consoles = {
  consolePaused: msg({ message: 'Script paused', context: 'activity' }),
  consoleResumed: msg({ message: 'Script resumed', context: 'activity' }),
  consoleStarted: msg({ message: 'Console started', context: 'activity' }),
  consoleStopped: msg({ message: 'Console stopped', context: 'activity' }),
  consoleStartFailed: msg({ message: 'Start not accepted', context: 'activity' }),
  consoleConnecting: msg({ message: 'Connecting', context: 'activity' }),
  consoleConnected: msg({ message: 'Connected', context: 'activity' }),
  consoleDisconnected: msg({ message: 'Disconnected', context: 'activity' }),
  consoleFailed: msg({ message: 'Failed', context: 'activity' }),
  consoleRecovered: msg({ message: 'Works again', context: 'activity' }),
  consoleStuck: msg({ message: 'Stuck', context: 'activity' }),
  consoleUnstuck: msg({ message: 'No longer stuck', context: 'activity' }),
  consoleOpened: msg({ message: 'Console opened', context: 'activity' }),
  consoleClosed: msg({ message: 'Console closed', context: 'activity' }),
  consoleAdded: msg({ message: 'Console added', context: 'activity' }),
  consoleRenamed: msg({ message: 'Console renamed', context: 'activity' }),
  consoleEdited: msg({ message: 'Console edited', context: 'activity' }),
};

const control = {
  consoleReserved: msg({ message: 'Console reserved', context: 'activity' }),
  consoleReleased: msg({ message: 'Reservation ended', context: 'activity' }),
  controlTaken: msg({ message: 'Control taken', context: 'activity' }),
  controlTakenOver: msg({ message: 'Control taken over', context: 'activity' }),
  controlReturned: msg({ message: 'Control given back', context: 'activity' }),
  controlLost: msg({ message: 'Control lost', context: 'activity' }),
  consoleTextTyped: msg({ message: 'Text typed', context: 'activity' }),
  screenshotTaken: msg({ message: 'Screenshot taken', context: 'activity' }),
  recordingViewed: msg({ message: 'Recording viewed', context: 'activity' }),
  clipKept: msg({ message: 'Clip kept', context: 'activity' }),
};

const accounts = {
  accountEdited: msg({ message: 'Accounts edited', context: 'activity' }),
  accountMoved: msg({ message: 'Accounts moved', context: 'activity' }),
  accountUploaded: msg({ message: 'Accounts added', context: 'activity' }),
  accountDeleted: msg({ message: 'Accounts deleted', context: 'activity' }),
  accountDone: msg({ message: 'Marked as done', context: 'activity' }),
  accountReopened: msg({ message: 'Marked as not done', context: 'activity' }),
  accountTaskLost: msg({ message: 'Task lost with its agent', context: 'activity' }),
  accountQuarantined: msg({ message: 'Put into quarantine', context: 'activity' }),
  quarantineLifted: msg({ message: 'Quarantine lifted', context: 'activity' }),
  accountReset: msg({ message: 'State reset', context: 'activity' }),
  pairingStarted: msg({ message: 'Pairing started', context: 'activity' }),
  pairingChecked: msg({ message: 'Pairing checked', context: 'activity' }),
  pairingReset: msg({ message: 'Pairing reset', context: 'activity' }),
  accountPaired: msg({ message: 'Paired', context: 'activity' }),
  pairingLost: msg({ message: 'Pairing lost', context: 'activity' }),
  pairingFailed: msg({ message: 'Pairing failed', context: 'activity' }),
  signInStarted: msg({ message: 'Sign-in started', context: 'activity' }),
  signInReset: msg({ message: 'Sign-in reset', context: 'activity' }),
  accountSignedIn: msg({ message: 'Account signed in', context: 'activity' }),
  signInFailed: msg({ message: 'Sign-in failed', context: 'activity' }),
};

const servers = {
  serverOnline: msg({ message: 'Server online', context: 'activity' }),
  serverOffline: msg({ message: 'Server offline', context: 'activity' }),
  serverOpened: msg({ message: 'Server opened', context: 'activity' }),
  serverClosed: msg({ message: 'Server closed', context: 'activity' }),
  serverAttached: msg({ message: 'Server attached', context: 'activity' }),
  serverDetached: msg({ message: 'Server detached', context: 'activity' }),
  serverEdited: msg({ message: 'Server edited', context: 'activity' }),
  serverMoved: msg({ message: 'Server moved', context: 'activity' }),
  serverFlowChanged: msg({ message: 'Flow changed', context: 'activity' }),
  serverVersionChanged: msg({ message: 'Version changed', context: 'activity' }),
  agentUpdated: msg({ message: 'Agent updated', context: 'activity' }),
  remoteControlInstalled: msg({ message: 'Remote control installed', context: 'activity' }),
  groupCreated: msg({ message: 'Group created', context: 'activity' }),
  groupEdited: msg({ message: 'Group edited', context: 'activity' }),
  groupDeleted: msg({ message: 'Group deleted', context: 'activity' }),
};

const schedulers = {
  runDelayed: msg({ message: 'Planned run delayed', context: 'activity' }),
  runMissed: msg({ message: 'Planned run missed', context: 'activity' }),
  schedulerCreated: msg({ message: 'Scheduler created', context: 'activity' }),
  schedulerEdited: msg({ message: 'Scheduler edited', context: 'activity' }),
  schedulerDeleted: msg({ message: 'Scheduler deleted', context: 'activity' }),
  schedulerAttached: msg({ message: 'Scheduler attached', context: 'activity' }),
  schedulerDetached: msg({ message: 'Scheduler detached', context: 'activity' }),
  schedulerEnabled: msg({ message: 'Scheduler switched on', context: 'activity' }),
  schedulerDisabled: msg({ message: 'Scheduler switched off', context: 'activity' }),
};

const configs = {
  configCreated: msg({ message: 'Config created', context: 'activity' }),
  configEdited: msg({ message: 'Config edited', context: 'activity' }),
  configDeleted: msg({ message: 'Config deleted', context: 'activity' }),
  configAttached: msg({ message: 'Config attached', context: 'activity' }),
  configDetached: msg({ message: 'Config detached', context: 'activity' }),
  configsOrdered: msg({ message: 'Order of configs changed', context: 'activity' }),
  configExported: msg({ message: 'Config exported', context: 'activity' }),
  baseConfigEdited: msg({ message: 'Base config edited', context: 'activity' }),
  baseVersionChanged: msg({ message: 'Base version changed', context: 'activity' }),
  configSchemaEdited: msg({ message: 'Config fields edited', context: 'activity' }),
};

const proxies = {
  proxyAdded: msg({ message: 'Proxies added', context: 'activity' }),
  proxyChecked: msg({ message: 'Proxies checked', context: 'activity' }),
  proxyDeleted: msg({ message: 'Proxies deleted', context: 'activity' }),
  webBotAdded: msg({ message: 'Web bots added', context: 'activity' }),
  webBotEdited: msg({ message: 'Web bots edited', context: 'activity' }),
  webBotDeleted: msg({ message: 'Web bots deleted', context: 'activity' }),
};

/** Acts of guests have kinds of their own. */
const {
  balanceChanged,
  priceChanged,
  planAdded,
  planChanged,
  planRetired,
  guestAction: _,
  ...ofPeople
} = actionLabels;

const people = {
  ...ofPeople,
  dataExported: msg({ message: 'Data exported', context: 'activity' }),
};

const notes = {
  noteAdded: msg({ message: 'Note written', context: 'activity' }),
  noteSolved: msg({ message: 'Note closed', context: 'activity' }),
};

const incidents = {
  incidentOpened: msg({ message: 'Incident opened', context: 'activity' }),
  incidentReopened: msg({ message: 'Incident opened again', context: 'activity' }),
  incidentAcknowledged: msg({ message: 'Incident acknowledged', context: 'activity' }),
  incidentAssigned: msg({ message: 'Incident assigned', context: 'activity' }),
  incidentSnoozed: msg({ message: 'Incident snoozed', context: 'activity' }),
  incidentResolved: msg({ message: 'Incident resolved', context: 'activity' }),
  incidentCommented: msg({ message: 'Comment on an incident', context: 'activity' }),
  remedyTaken: msg({ message: 'Automatic action', context: 'activity' }),
  remedyFailed: msg({ message: 'Automatic action failed', context: 'activity' }),
  remediesSpent: msg({ message: 'Limit of automatic actions reached', context: 'activity' }),
  alertRuleCreated: msg({ message: 'Alert rule added', context: 'activity' }),
  alertRuleEdited: msg({ message: 'Alert rule edited', context: 'activity' }),
  alertRuleDeleted: msg({ message: 'Alert rule deleted', context: 'activity' }),
};

const screens = {
  screenNamed: msg({ message: 'Screen named', context: 'activity' }),
  screenEdited: msg({ message: 'Screen edited', context: 'activity' }),
  screensMerged: msg({ message: 'Screens merged', context: 'activity' }),
  screenSplit: msg({ message: 'Screen split', context: 'activity' }),
  screenForgotten: msg({ message: 'Screen deleted', context: 'activity' }),
};

const destinations = {
  destinationAdded: msg({ message: 'Destination of alerts added', context: 'activity' }),
  destinationChanged: msg({ message: 'Destination of alerts edited', context: 'activity' }),
  destinationDeleted: msg({ message: 'Destination of alerts deleted', context: 'activity' }),
  deviceAdded: msg({ message: 'Notifications on a device switched on', context: 'activity' }),
  deviceRemoved: msg({ message: 'Notifications on a device switched off', context: 'activity' }),
  alertsSentAgain: msg({ message: 'Alerts sent again', context: 'activity' }),
};

const money = {
  paymentStarted: msg({ message: 'Payment started', context: 'activity' }),
  paymentFailed: msg({ message: 'Payment failed', context: 'activity' }),
  moneyBooked: msg({ message: 'Balance changed', context: 'activity' }),
  planBought: msg({ message: 'Plan bought', context: 'activity' }),
  balanceChanged,
  priceChanged,
  planAdded,
  planChanged,
  planRetired,
};

/**
 * Words for all kinds of facts. A line has them before the names of the objects, so that in languages with
 * genders they need not agree.
 */
const words: Record<FactKind, Words> = {
  ...consoles,
  ...control,
  ...accounts,
  ...servers,
  ...schedulers,
  ...configs,
  ...proxies,
  ...people,
  ...notes,
  ...incidents,
  ...screens,
  ...destinations,
  ...money,
};

/** Words by kind; empty for a kind unknown to this app. */
export const kindLabels: Readonly<Record<string, Words | undefined>> = words;

/** Kinds that belong together, in the order of the filter. */
export const areas: readonly { label: Words; kinds: Readonly<Record<string, Words>> }[] = [
  { label: msg({ message: 'Consoles', context: 'activity' }), kinds: consoles },
  { label: msg({ message: 'Control', context: 'activity' }), kinds: control },
  { label: msg({ message: 'Accounts', context: 'activity' }), kinds: accounts },
  { label: msg({ message: 'Servers and groups', context: 'activity' }), kinds: servers },
  { label: msg({ message: 'Schedulers', context: 'activity' }), kinds: schedulers },
  { label: msg({ message: 'Configs', context: 'activity' }), kinds: configs },
  { label: msg({ message: 'Proxies and web bots', context: 'activity' }), kinds: proxies },
  { label: msg({ message: 'People', context: 'activity' }), kinds: people },
  { label: msg({ message: 'Incidents', context: 'activity' }), kinds: { ...incidents, ...destinations } },
  { label: msg({ message: 'Notes', context: 'activity' }), kinds: notes },
  { label: msg({ message: 'Screens', context: 'activity' }), kinds: screens },
  { label: msg({ message: 'Money', context: 'activity' }), kinds: money },
];
