import * as accessLinks from './accessLinks.ts';
import * as accounts from './accounts/calls.ts';
import * as pairing from './accounts/pairing.ts';
import * as accountSearch from './accounts/search.ts';
import * as accountUpload from './accounts/upload.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as configs from './configs.ts';
import * as configSchema from './configSchema.ts';
import * as consoleConfigs from './consoleConfigs.ts';
import * as consoles from './consoles.ts';
import * as database from './database.ts';
import * as effectiveConfig from './effectiveConfig.ts';
import * as fleet from './fleet.ts';
import * as me from './me.ts';
import * as plans from './plans.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';
import * as reports from './reports.ts';
import * as proxies from './proxies.ts';
import * as schedulers from './schedulers.ts';
import * as serverActions from './serverActions.ts';
import * as serverGroups from './serverGroups.ts';
import * as schedulePlan from './schedulePlan.ts';
import * as servers from './servers.ts';
import * as settings from './settings.ts';
import * as tasks from './tasks.ts';
import * as util from './util.ts';
import * as views from './views.ts';
import * as wallet from './wallet.ts';
import * as webBots from './webBots.ts';

/** Every call of the API by name: the source of the generated tests and the OpenAPI document. */
export const endpoints = {
  getEnums: util.getEnums,
  getTimezones: util.getTimezones,
  getHealth: util.getHealth,
  getLiveness: util.getLiveness,
  getAgentInfo: util.getAgentInfo,
  getAgentLink: util.getAgentLink,
  login: auth.login,
  logout: auth.logout,
  register: auth.register,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  redeemAccessLink: accessLinks.redeemAccessLink,
  getAccessLinkInfo: accessLinks.getAccessLinkInfo,
  createAccessLink: accessLinks.createAccessLink,
  getAccessLinks: accessLinks.getAccessLinks,
  revokeAccessLink: accessLinks.revokeAccessLink,
  getMe: me.getMe,
  changeName: settings.changeName,
  changePassword: settings.changePassword,
  changeTimezone: settings.changeTimezone,
  getSecondFactor: settings.getSecondFactor,
  startSecondFactor: settings.startSecondFactor,
  enableSecondFactor: settings.enableSecondFactor,
  disableSecondFactor: settings.disableSecondFactor,
  replaceRecoveryCodes: settings.replaceRecoveryCodes,
  getSessions: settings.getSessions,
  endSession: settings.endSession,
  endOtherSessions: settings.endOtherSessions,
  getAuthHistory: settings.getAuthHistory,
  getUsers: people.getUsers,
  startGuestAccess: people.startGuestAccess,
  getInviteCodes: people.getInviteCodes,
  createInviteCode: people.createInviteCode,
  revokeInviteCode: people.revokeInviteCode,
  getAuditLog: audit.getAuditLog,
  getOutbox: outbox.getOutbox,
  getServerGroups: serverGroups.getServerGroups,
  getServerGroupsShort: serverGroups.getServerGroupsShort,
  getServerGroupsSimple: serverGroups.getServerGroupsSimple,
  createServerGroup: serverGroups.createServerGroup,
  updateServerGroup: serverGroups.updateServerGroup,
  deleteServerGroup: serverGroups.deleteServerGroup,
  attachGroupConfig: serverGroups.attachGroupConfig,
  detachGroupConfig: serverGroups.detachGroupConfig,
  orderGroupConfigs: serverGroups.orderGroupConfigs,
  getServers: servers.getServers,
  getServersInfo: servers.getServersInfo,
  getServer: servers.getServer,
  getServerInfo: servers.getServerInfo,
  getServerConsoles: servers.getServerConsoles,
  getStackedConsoles: servers.getStackedConsoles,
  getFleetAttention: fleet.getFleetAttention,
  searchConsoles: fleet.searchConsoles,
  getServerTasks: tasks.getServerTasks,
  attachServer: serverActions.attachServer,
  updateServer: serverActions.updateServer,
  deleteServer: serverActions.deleteServer,
  openServer: serverActions.openServer,
  closeServer: serverActions.closeServer,
  setServerFlow: serverActions.setServerFlow,
  setServerScript: serverActions.setServerScript,
  attachServerConfig: serverActions.attachServerConfig,
  detachServerConfig: serverActions.detachServerConfig,
  orderServerConfigs: serverActions.orderServerConfigs,
  attachConfigToServers: serverActions.attachConfigToServers,
  detachConfigFromServers: serverActions.detachConfigFromServers,
  installRemoteControl: serverActions.installRemoteControl,
  getOwnConfigs: configs.getOwnConfigs,
  createGameConfig: configs.createGameConfig,
  createMullingConfig: configs.createMullingConfig,
  updateGameConfig: configs.updateGameConfig,
  updateMullingConfig: configs.updateMullingConfig,
  deleteConfig: configs.deleteConfig,
  getConfigDownloadLink: configs.getConfigDownloadLink,
  getBaseConfig: configs.getBaseConfig,
  updateBaseConfig: configs.updateBaseConfig,
  updateBaseVersion: configs.updateBaseVersion,
  getConfigSchema: configSchema.getConfigSchema,
  updateConfigSchema: configSchema.updateConfigSchema,
  previewConfigSchema: configSchema.previewConfigSchema,
  attachConsoleConfig: consoleConfigs.attachConsoleConfig,
  detachConsoleConfig: consoleConfigs.detachConsoleConfig,
  orderConsoleConfigs: consoleConfigs.orderConsoleConfigs,
  getEffectiveConfig: effectiveConfig.getEffectiveConfig,
  getSchedulers: schedulers.getSchedulers,
  createScheduler: schedulers.createScheduler,
  updateScheduler: schedulers.updateScheduler,
  deleteSchedulers: schedulers.deleteSchedulers,
  getConsoleSchedulers: schedulers.getConsoleSchedulers,
  attachSchedulers: schedulers.attachSchedulers,
  detachSchedulers: schedulers.detachSchedulers,
  enableSchedulers: schedulers.enableSchedulers,
  attachScheduler: schedulers.attachScheduler,
  detachScheduler: schedulers.detachScheduler,
  enableScheduler: schedulers.enableScheduler,
  updateConsole: consoles.updateConsole,
  connectConsole: consoles.connectConsole,
  disconnectConsole: consoles.disconnectConsole,
  activateConsole: consoles.activateConsole,
  getAccounts: accounts.getAccounts,
  updateAccounts: accounts.updateAccounts,
  connectAccounts: accounts.connectAccounts,
  disconnectAccounts: accounts.disconnectAccounts,
  resetAccounts: accounts.resetAccounts,
  finishAccounts: accounts.finishAccounts,
  deleteAccounts: accounts.deleteAccounts,
  uploadAccounts: accountUpload.uploadAccounts,
  checkAccountProxy: accounts.checkAccountProxy,
  getAccountDuid: accounts.getAccountDuid,
  getServerFlowAccounts: accounts.getServerFlowAccounts,
  getSchedulePlan: schedulePlan.getSchedulePlan,
  getViews: views.getViews,
  createView: views.createView,
  updateView: views.updateView,
  deleteView: views.deleteView,
  pairAccounts: pairing.pairAccounts,
  pairByLink: pairing.pairByLink,
  pairByPinCode: pairing.pairByPinCode,
  importPairing: pairing.importPairing,
  checkPairing: pairing.checkPairing,
  resetPairing: pairing.resetPairing,
  signInAccounts: pairing.signInAccounts,
  signInByLink: pairing.signInByLink,
  resetSignIn: pairing.resetSignIn,
  searchAccounts: accountSearch.searchAccounts,
  getDatabase: database.getDatabase,
  getPlans: plans.getPlans,
  getPlanHistory: plans.getPlanHistory,
  buyPlan: plans.buyPlan,
  getWalletHistory: wallet.getWalletHistory,
  getActiveConsoles: wallet.getActiveConsoles,
  createPayment: wallet.createPayment,
  getPayments: wallet.getPayments,
  getFinancialReport: reports.getFinancialReport,
  getServersSummary: reports.getServersSummary,
  getProxies: proxies.getProxies,
  addProxies: proxies.addProxies,
  importProxies: proxies.importProxies,
  checkProxies: proxies.checkProxies,
  deleteProxies: proxies.deleteProxies,
  getProxyUse: proxies.getProxyUse,
  getWebBotAccounts: webBots.getWebBotAccounts,
  saveWebBotAccounts: webBots.saveWebBotAccounts,
  deleteWebBotAccounts: webBots.deleteWebBotAccounts,
} as const;
