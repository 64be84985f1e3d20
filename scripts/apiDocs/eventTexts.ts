import type { EventName } from '#contract/events/index.ts';

/**
 * Meaning of each realtime event, for the AsyncAPI document. Not in the contract, because the browser does
 * not need these texts.
 */
export const eventTexts: Record<EventName, string> = {
  userUpdated: 'The profile, the second factor or the role of the user has changed, or the user was blocked.',
  balanceUpdated: 'The balance of the user has changed.',
  userTokenUpdated:
    'What the user may see or do has changed, or sessions of the user have ended: load GET /me again, which answers with new channel credentials.',
  peopleUpdated:
    'Users have changed: role, block, second factor or name, or they are new; for those who may see all users. Not part of the specification.',
  serverGroupsUpdated: 'Server groups, or which of them the user may see, have changed.',
  notesUpdated: 'Notes were written or solved, or reservations of consoles. Not part of the specification.',
  incidentsUpdated: 'Incidents opened, changed or ended. Not part of the specification.',
  alertRulesUpdated: 'Alert rules were added, changed or deleted. Not part of the specification.',
  destinationsUpdated:
    'Destinations of alerts, their devices or how they work have changed. Not part of the specification.',
  shiftNotesUpdated: 'Notes of shifts were written, changed or taken over. Not part of the specification.',
  screensUpdated:
    'Names or settings of screens have changed, or which consoles are stuck. Not part of the specification.',
  serversUpdated: 'Servers have changed: their data, their state, their configs or their groups.',
  consolesUpdated: 'Consoles have changed: their state, their account, their scheduler or their config.',
  accountsUpdated: 'Accounts have been added or changed.',
  accountsDeleted: 'Accounts have been deleted.',
  configsUpdated: 'Configs have changed: their values, or where they are attached.',
  schedulersUpdated: 'Schedulers have changed, or the consoles that they are attached to.',
  proxiesUpdated: 'Proxies of the user have changed, or have been checked.',
  webBotAccountsUpdated: 'Web bot accounts of the user have changed.',
  tasksUpdated: 'Tasks of the server have begun, changed or ended.',
  plansUpdated: 'The plans on offer, or the plans of the user, have changed.',
  paymentsUpdated: 'A payment of the user has another state. Not part of the specification.',
  viewsUpdated: 'The saved views of the user have changed. Not part of the specification.',
  activityUpdated: 'Something was added to what `GET /activity` answers. Not part of the specification.',
  reload:
    'Events were missed that cannot be told, because there are more than 5,000, they are older than a day, or the rights of the user have changed: load what is shown again. Sent after a connection with a position. Not part of the specification.',
  position:
    'Every event before this position has been sent. Sent after each connection, and every five seconds while it changes. A client that sends its last one in the handshake (`auth.position`) gets the events that it has missed, some of them again, or `reload`. Opaque. Not part of the specification.',
};
