import * as auth from './auth.ts';
import * as consoles from './consoles.ts';
import * as me from './me.ts';
import * as serverGroups from './serverGroups.ts';
import * as servers from './servers.ts';
import * as util from './util.ts';

/** Every call of the API by name: what the generated tests and the OpenAPI document walk over. */
export const endpoints = {
  getEnums: util.getEnums,
  getTimezones: util.getTimezones,
  getHealth: util.getHealth,
  login: auth.login,
  logout: auth.logout,
  getMe: me.getMe,
  getServerGroups: serverGroups.getServerGroups,
  getServerGroupsShort: serverGroups.getServerGroupsShort,
  getServerGroupsSimple: serverGroups.getServerGroupsSimple,
  getServers: servers.getServers,
  getServersInfo: servers.getServersInfo,
  getServer: servers.getServer,
  getServerInfo: servers.getServerInfo,
  getServerConsoles: servers.getServerConsoles,
  getStackedConsoles: servers.getStackedConsoles,
  updateConsole: consoles.updateConsole,
  connectConsole: consoles.connectConsole,
  disconnectConsole: consoles.disconnectConsole,
  activateConsole: consoles.activateConsole,
} as const;
