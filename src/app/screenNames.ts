import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '#domain/access/routeMap.ts';

/** The name of a screen in the drawer, the palette and the browser tab. */
export interface ScreenName {
  label: MessageDescriptor;
  /** Section of the drawer that contains it. */
  section: MessageDescriptor | null;
  /** The object of the screen, if the label alone does not tell; shown after it in the drawer. */
  of?: MessageDescriptor;
}

/** The sections of the drawer, from top to bottom. */
export const sectionNames = {
  maintain: msg`Maintain control`,
  configs: msg`Config control`,
  servers: msg`Servers`,
  databases: msg`Databases`,
  playing: msg`Playing control`,
  info: msg`Info`,
  account: msg`Account settings`,
  webBot: msg`Web Bot`,
  downloads: msg`Downloads`,
} as const;

/** Captions of the narrow drawer: one short word for each section. */
export const sectionCaptions: Record<keyof typeof sectionNames, MessageDescriptor> = {
  maintain: msg`Accounts`,
  configs: msg({ message: 'Configs', context: 'menu caption' }),
  servers: msg`Servers`,
  databases: msg({ message: 'Data', context: 'menu caption' }),
  playing: msg({ message: 'Playing', context: 'menu caption' }),
  info: msg({ message: 'Info', context: 'menu caption' }),
  account: msg`Billing`,
  webBot: msg`Web Bot`,
  downloads: msg`Agent`,
};

const ofConsoles = msg({ message: 'consoles', context: 'menu: of what' });

const named =
  (section: MessageDescriptor | null) =>
  (label: MessageDescriptor): ScreenName => ({ label, section });
const alone = named(null);
const maintain = named(sectionNames.maintain);
const configs = named(sectionNames.configs);
const servers = named(sectionNames.servers);
const databases = named(sectionNames.databases);
const playing = named(sectionNames.playing);
const info = named(sectionNames.info);
const account = named(sectionNames.account);

/** The texts of the drawer are given by the specification. `logout` is never shown. */
export const screenNames: Record<Exclude<RouteName, 'logout'>, ScreenName> & { logout?: never } = {
  home: alone(msg`Home`),
  login: alone(msg`Sign in`),
  register: alone(msg`Register`),
  forgotPassword: alone(msg`Forgot password`),
  resetPassword: alone(msg`Reset password`),
  inviteAccess: alone(msg`Access link`),
  performance: alone(msg`Performance`),
  userSettings: alone(msg`Settings`),
  userBilling: alone(msg`Billing`),
  notFound: alone(msg`Page not found`),
  accountsAll: maintain(msg`All accounts`),
  accountsAdd: maintain(msg`Add accounts`),
  accountsParring: maintain(msg`Pairing`),
  accountsPlay: { ...maintain(msg`Play`), of: msg({ message: 'accounts', context: 'menu: of what' }) },
  accountsLegacy: maintain(msg`Legacy style`),
  accountManagement: maintain(msg`Management`),
  accountFailures: maintain(msg`Failures`),
  accountsQueue: maintain(msg({ message: 'Queue', context: 'screen' })),
  configBuilder: configs(msg`Config builder`),
  baseConfig: configs(msg`Base config`),
  ownConfigs: configs(msg`My configs`),
  ownSchedulers: configs(msg`My schedulers`),
  viewScheduler: configs(msg`Scheduler`),
  editScheduler: configs(msg`Edit scheduler`),
  newScheduler: configs(msg`New scheduler`),
  serverGroups: servers(msg`Servers management`),
  consoleSchedulers: servers(msg`Server schedulers`),
  databaseMain: databases(msg`Main DB`),
  belowNormal: databases(msg`Below normal`),
  financialReport: databases(msg`Financial report`),
  serversSummary: databases(msg`Servers summary info`),
  appPlayingControl: { ...playing(msg({ message: 'All', context: 'consoles' })), of: ofConsoles },
  stackedPlayingControl: { ...playing(msg`Stacked`), of: ofConsoles },
  console: playing(msg({ message: 'Console', context: 'screen' })),
  screens: playing(msg({ message: 'Screens', context: 'consoles' })),
  failures: {
    ...playing(msg({ message: 'Failures', context: 'consoles' })),
    of: msg({ message: 'of consoles', context: 'menu: of what' }),
  },
  serversInfo: info(msg`Servers`),
  taskHistory: info(msg`Tasks`),
  userProxies: info(msg`Proxies`),
  rolePermissions: info(msg`Role permissions`),
  people: info(msg`People`),
  activity: info(msg`Activity`),
  incidents: info(msg`Incidents`),
  alertRules: info(msg`Alert rules`),
  destinations: info(msg`Alert destinations`),
  auditLog: info(msg`Audit log`),
  newPayment: account(msg`New payment`),
  userPlan: account(msg`Subscriptions`),
  activeConsoles: account(msg`Active consoles`),
  walletHistory: account(msg`Balance history`),
  userPlanHistory: account(msg`Plan history`),
  webBotAccounts: named(sectionNames.webBot)(msg`Accounts`),
  downloadAgent: named(sectionNames.downloads)(msg`Agent`),
};

/** Name and section, the more specific one first: `Stacked`, `Playing control`. */
export const nameParts = ({ label, section }: ScreenName): MessageDescriptor[] =>
  section ? [label, section] : [label];
