import { endpoints } from '#contract/http/index.ts';
import { emptyViewState } from '#domain/views/view.ts';
import type { Parts } from './world.ts';

const nightShift = [{ day: 1, entries: [{ configId: 3, accounts: [0, 1], start: 0, end: 6.25 }] }];

const paceField = {
  category: 'Match',
  type: 'numeric',
  title: 'Pace',
  description: 'How quickly it plays',
  identifier: 'Match->>pace',
  index: 1,
};

/** A valid request for each call; console 8 is new, with accounts. */
const requests: Partial<Record<keyof typeof endpoints, Parts>> = {
  login: { body: { email: 'nobody-at-all@dugout.test', password: 'wrong-one' } },
  getServersInfo: { query: { serverIds: '1', consoleIds: '1' } },
  searchConsoles: { query: { query: 'c1' } },
  getSchedulers: { query: { schedulerIds: '1,2' } },
  createScheduler: { body: { scheduler: { name: 'Night shift', data: nightShift } } },
  updateScheduler: { body: { scheduler: { description: 'Plays at night' } } },
  deleteSchedulers: { query: { schedulerIds: '3' } },
  attachSchedulers: { body: { consoleIds: [1], schedulerId: 1 } },
  detachSchedulers: { query: { consoleIds: '1' } },
  enableSchedulers: { body: { consoleIds: [1], enabled: true } },
  attachScheduler: { body: { schedulerId: 1 } },
  enableScheduler: { body: { enabled: true } },
  createGameConfig: { body: { name: 'Fast', description: null, config: { pace: 1.5 } } },
  createMullingConfig: { body: { name: 'Coins', config: { coinsEnabled: true } } },
  updateGameConfig: { params: { id: 3 }, body: { name: 'Careful', config: { pace: 0.5 } } },
  updateMullingConfig: { params: { id: 8 }, body: { name: 'Coins', config: { coinsKeep: 1000 } } },
  deleteConfig: { params: { id: 3 } },
  getConfigDownloadLink: { params: { id: 10 } },
  updateBaseConfig: { body: { config: { pace: 0.5 } } },
  updateBaseVersion: { body: { version: '1.4.2.0' } },
  updateConfigSchema: { body: { schema: { pace: paceField }, revision: 99 } },
  previewConfigSchema: { body: { schema: { pace: paceField } } },
  getEffectiveConfig: { params: { kind: 'server' } },
  updateConsole: { params: { id: 1 }, body: { description: 'Seen' } },
  connectConsole: { params: { id: 8 }, body: { accountId: 1 } },
  activateConsole: { params: { id: 1 }, body: { active: true } },
  createServerGroup: { body: { name: 'Attic' } },
  updateServerGroup: { body: { name: 'North hall', description: null } },
  orderGroupConfigs: { body: { configIds: [] } },
  attachServer: { params: { token: 'aa01' }, body: { groupId: 1 } },
  updateServer: { body: { description: 'North 1' } },
  openServer: { body: { skipAutoUpdate: true } },
  closeServer: { body: { force: true } },
  setServerFlow: { body: { flow: 0 } },
  setServerScript: { body: { version: '1.4.2.0' } },
  orderServerConfigs: { body: { configIds: [] } },
  attachConfigToServers: { body: { configId: 3, serverIds: [1] } },
  detachConfigFromServers: { body: { configId: 3, serverIds: [1] } },
  updateAccounts: { body: { accounts: [{ id: 1, description: 'Seen' }] } },
  connectAccounts: { body: { accountIds: [1] } },
  disconnectAccounts: { body: { accountIds: [1] } },
  resetAccounts: { body: { accountIds: [1] } },
  finishAccounts: { body: { accountIds: [1], done: true } },
  deleteAccounts: { body: { accountIds: [299] } },
  pairAccounts: { body: { accountIds: [1] } },
  pairByLink: { body: { accountId: 1, code: 'v3.AbC' } },
  pairByPinCode: { body: { accountId: 1, pinCode: '12345678' } },
  importPairing: { body: { accountIds: [1], region: 'asia' } },
  checkPairing: { body: { accountIds: [1] } },
  resetPairing: { body: { accountIds: [1] } },
  signInAccounts: { body: { accountIds: [1] } },
  signInByLink: { body: { accountId: 1, code: 'v3.AbC' } },
  resetSignIn: { body: { accountIds: [1] } },
  searchAccounts: { body: { query: [{ console: 'c1' }] } },
  uploadAccounts: { body: { accounts: [{ guiId: '7d2d2f0e-6c1b-4a53-9d7e-0f6f5b6c1a01' }] } },
  getServerFlowAccounts: { query: { serverId: '1', flow: '0' } },
  getSchedulePlan: { query: { consoleId: '1' } },
  buyPlan: { params: { planId: 3 } },
  createPayment: { body: { amount: 50 } },
  saveWebBotAccounts: {
    body: {
      accounts: [
        {
          email: 'bot@dugout.test',
          password: 'secret',
          gauth: 'JBSWY3DPEHPK3PXP',
          proxy: { host: '203.0.113.1', port: 8080, login: 'north', password: 'secret' },
        },
      ],
    },
  },
  deleteWebBotAccounts: { body: { accountIds: [1] } },
  getViews: { query: { grid: 'accounts.all' } },
  createView: { body: { grid: 'accounts.all', name: 'Failed ones', state: emptyViewState } },
  updateView: { params: { viewId: 1 }, body: { isDefault: true } },
  deleteView: { params: { viewId: 1 } },
};
export const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
export const partsOf = (name: keyof typeof endpoints): Parts => ({
  ...requests[name],
  params: { id: 1, configId: 3, ...requests[name]?.params },
});
