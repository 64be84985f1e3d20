import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { defaultFlow, type Enums, taskStatuses, taskTypes } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import { parseUser, serializeUser } from '#data/offline/storedLists.ts';
import { parseList } from '#data/offline/storedSchemas.ts';
import { can } from '#domain/access/can.ts';
import { aConsole, aConsoleAccount } from '#domain/consoles/fixtures.ts';
import { labelOf } from '#domain/consoles/label.ts';
import { canConnect, canControl, canDisconnect, isActive } from '#domain/consoles/consoleRules.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { aScheduler } from '#domain/schedule/schedulerFixtures.ts';
import { createApi } from '#platform/api/createApi.ts';
import { userOf } from '#data/session/fixtures.ts';

/** The parsed value that the app gets for this answer of an API. */
async function receive<T>(endpoint: Endpoint, answer: unknown): Promise<T> {
  const fetch = async () => new Response(JSON.stringify(answer));
  const api = createApi({ base: '', getToken: () => null, onUnauthorized: () => undefined, fetch });
  return (await api.call(endpoint, { params: { id: 1 } } as never)) as T;
}

/** The same value with an additional field in each of its objects, unknown to this version of the app. */
function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withNewFields(field)]);
  return { ...Object.fromEntries(fields), aNewField: { of: ['a', 'later', 'release'] } };
}

const enums: Enums = {
  roles: [
    { role: 0, name: 'supervisor' },
    { role: 100, name: 'full access' },
  ],
  permissions: [{ name: 'servers_view', section: 'servers', label: 'View servers' }],
  accessMap: { servers_view: [true, true] },
  accountStatuses: { '1': 'inactive' },
  consoleStatuses: { '4': 'connected' },
  taskTypes: [...taskTypes],
  taskStatuses: [...taskStatuses],
  walletActions: [],
  webBotStatuses: [],
  webBotErrors: [],
  serverFlows: [{ id: 0, name: 'Default' }],
  referralLinks: true,
  hasUsers: true,
  takesPayments: true,
  sendsMail: true,
  referrerBonus: 0,
  authOrigin: 'https://auth.example.test',
  afkAfterMs: 60_000,
  guideUrl: 'https://wiki.example.test/',
  timezone: 'UTC',
  version: '1',
};
const user = userOf();

test('enumerations of a newer API with new fields, roles, permissions, statuses, task types and flows are accepted', async () => {
  const newer = {
    ...(withNewFields({ ...enums, accessMap: {}, accountStatuses: {}, consoleStatuses: {} }) as Enums),
    roles: [...enums.roles, { role: 50, name: 'night shift' }],
    permissions: [...enums.permissions, { name: 'robots_view', section: 'robots', label: 'View robots' }],
    accessMap: { servers_view: [true, true, true], robots_view: [true, false, true] },
    accountStatuses: { '1': 'inactive', '42': 'asleep' },
    consoleStatuses: { '4': 'connected', '77': 'levitating' },
    taskTypes: [...taskTypes, 'teleport'],
    taskStatuses: [...taskStatuses, 'dreaming'],
    serverFlows: [...enums.serverFlows, { id: 9, name: 'Night' }],
  };
  const received = await receive<Enums>(endpoints.getEnums, newer);
  expect(received).toMatchObject({ taskTypes: newer.taskTypes, serverFlows: [{ id: 0 }, { id: 9 }] });
  expect(received).not.toHaveProperty('aNewField');
  expect(can(received, 50, 'servers_view')).toBe(true);
  expect(can(received, 7, 'servers_view')).toBe(false);
});

test('lists missing in the enumerations of an older API fall back to those the app knows', async () => {
  const { roles, accessMap } = enums;
  const received = await receive<Enums>(endpoints.getEnums, { roles, accessMap });
  expect(received).toMatchObject({
    taskTypes,
    taskStatuses,
    serverFlows: [{ id: defaultFlow, name: 'Default' }],
    referralLinks: false,
    hasUsers: true,
    authOrigin: 'https://remoteplay.dl.playstation.net',
    afkAfterMs: 600_000,
    guideUrl: null,
  });
  // A permission that the older API does not know.
  expect(can(received, 0, 'servers_remote_control')).toBe(false);
});

test('unknown fields of enumerations and users stored by another version of the app are dropped', () => {
  const { roles, accessMap } = enums;
  expect(parseList(enumsKeys.all, { roles, accessMap })).toMatchObject({ taskTypes });
  expect(parseList(enumsKeys.all, { ...enums, aNewField: 1 })).toEqual(enums);
  expect(parseList(enumsKeys.all, { roles: 'not a list' })).toBeUndefined();
  const stored = serializeUser(user) as object;
  expect(parseUser({ ...stored, aNewField: 1 })).toMatchObject({ id: user.id, role: user.role });
  const { plan: _plan, socketAuth: _auth, clone: _clone, ...older } = stored as Record<string, unknown>;
  expect(parseUser(older)).toMatchObject({ plan: null, socketAuth: 'query', clone: false });
});

test('schedulers of an API without owners, revisions and timezones are the own ones, in UTC', async () => {
  const { isOwn: _own, revision: _revision, timezone: _timezone, configs: _configs, ...older } = aScheduler();
  expect(await receive(endpoints.getSchedulers, { data: [older] })).toEqual({
    data: [{ ...older, isOwn: true, revision: 0, timezone: 'UTC' }],
  });
});

test('/me with new settings and an unknown place for the socket token is accepted', async () => {
  const received = await receive<typeof user>(endpoints.getMe, {
    ...user,
    socketAuth: 'cookie',
    settings: { ...user.settings, density: 'compact' },
  });
  expect(received).toEqual({ ...user, socketAuth: 'query' });
});

test('consoles and accounts with unknown status numbers are accepted, and offer no actions', async () => {
  const odd = aConsole({
    status: 77,
    statusText: 'levitating',
    accounts: [aConsoleAccount({ status: 42, index: 31 })],
    activeAccount: null,
  });
  const { data } = await receive<{ data: (typeof odd)[] }>(endpoints.getServerConsoles, { data: [odd] });
  expect(data).toEqual([odd]);
  expect([labelOf(odd), badgeTone(odd)]).toEqual(['status', 'secondary']);
  expect([isActive(odd), canConnect(odd), canDisconnect(odd), canControl(odd)]).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});
