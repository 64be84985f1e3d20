import { expect, test } from 'vitest';
import { emptyViewState } from '#domain/views/view.ts';
import type { Config } from '#contract/http/configs.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { proxyKeys } from '#data/proxies/proxyKeys.ts';
import { aProxy } from '#tests/components/demoProxies.ts';
import { consoleSchedulerKeys, schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { viewKeys } from '#data/views/viewKeys.ts';
import { anEffectiveConfig } from '#domain/configs/effectiveFixtures.ts';
import { aField, aSchema } from '#domain/configs/fixtures.ts';
import { aScheduler } from '#domain/schedule/schedulerFixtures.ts';
import { isFleetList, isStoredOffline, serializeList, serversIn } from './storedLists.ts';
import { parseList } from './storedSchemas.ts';

test('saved views are stored whole, also those that name columns of secrets, and are no state of the fleet', () => {
  const key = viewKeys.ofGrid('accounts.all');
  const view = {
    id: 1,
    name: 'Proxies',
    isDefault: true,
    state: {
      ...emptyViewState,
      columns: { ...emptyViewState.columns, hidden: ['password', 'imap.login'] },
      filters: [{ key: 'proxy.ip', text: '10.0.0.1' }],
    },
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  expect(isStoredOffline(key)).toBe(true);
  expect(isFleetList(key)).toBe(false);
  expect(parseList(key, serializeList(key, [view]))).toEqual([view]);
  expect(parseList(key, null)).toBe(null);
});

test('configs are stored with their values, also those of fields that are named like a secret', () => {
  const config: Config = {
    id: 1,
    name: 'Slow',
    description: null,
    type: 'game',
    typeText: 'Game',
    isBaseType: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    fields: 3,
    isEditable: true,
    isOwn: true,
    data: { pace: 0.5, expectedAddress: '10.0.0.1', matchSeed: '4711' },
    revision: 3,
  };
  const key = configKeys.own();
  expect(isStoredOffline(key)).toBe(true);
  expect(parseList(key, serializeList(key, [config]))).toEqual([config]);
});

test('the schema is stored whole, also fields that are named like a secret, and the base config with its values', () => {
  const schema = aSchema(aField({ name: 'useProxy', type: 'boolean', defaultValue: true }));
  expect(parseList(configKeys.schema(), serializeList(configKeys.schema(), schema))).toEqual(schema);
  const base = { config: { pace: 0.5, matchSeed: '4711', scriptVersion: '1.4.10.0' }, revision: 3 };
  expect(parseList(configKeys.base(), serializeList(configKeys.base(), base))).toEqual(base);
});

test('an effective config is stored whole, and belongs to its server', () => {
  const key = configKeys.effectiveOf('console', 11);
  const config = anEffectiveConfig();
  expect(isStoredOffline(key)).toBe(true);
  expect(parseList(key, serializeList(key, config))).toEqual(config);
  expect(serversIn(key, config)).toEqual([config.server.id]);
});

test('own schedulers are stored whole, and consoles with their schedulers belong to their servers', () => {
  const own = [aScheduler()];
  expect(parseList(schedulerKeys.own(), serializeList(schedulerKeys.own(), own))).toEqual(own);
  const key = consoleSchedulerKeys.list();
  const row = {
    consoleId: 11,
    consoleName: 'c1-01',
    serverGroup: { id: 1, name: 'North' },
    server: { id: 4, name: 'North 1' },
    scheduler: { id: 1, name: 'Night shift', enabled: true },
  };
  expect(parseList(key, serializeList(key, [row]))).toEqual([row]);
  expect(serversIn(key, [row])).toEqual([4]);
  expect(isStoredOffline(schedulerKeys.one(1))).toBe(false);
});

test('proxies are stored without login and password', () => {
  const key = proxyKeys.list();
  const proxy = aProxy(1);
  expect(isStoredOffline(key)).toBe(true);
  expect(parseList(key, serializeList(key, [proxy]))).toEqual([{ ...proxy, login: '', password: '' }]);
  expect(isStoredOffline(proxyKeys.use(null))).toBe(false);
});
