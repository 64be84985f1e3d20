import { type User, user } from '#contract/http/me.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { enumsKeys } from '#data/enums/queries.ts';
import { fleetKeys } from '#data/fleet/cache.ts';
import { planKeys } from '#data/plans/planKeys.ts';
import { reportKeys } from '#data/reports/reportKeys.ts';
import { proxyKeys } from '#data/proxies/proxyKeys.ts';
import { consoleSchedulerKeys, schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { serverKeys } from '#data/servers/queries.ts';
import { taskKeys } from '#data/tasks/queries.ts';
import { viewKeys } from '#data/views/viewKeys.ts';
import { isRecord } from '#domain/isRecord.ts';
import { withoutSecrets } from './withoutSecrets.ts';

interface StoredListKind {
  key: readonly unknown[];
  isPublic?: true;
  /** Personal settings of the user, which say nothing about the fleet. */
  isPersonal?: true;
  /** Names in the list are data, so one like that of a secret field is harmless. */
  hasNoSecrets?: true;
  /** Ids of the servers that a list describes, which may be of another version of the app. */
  servers?: (key: readonly unknown[], data: unknown) => readonly number[];
}

const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const numberIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : []);
const idIn = (value: unknown): number[] => (isRecord(value) ? numberIn(value['id']) : []);
const idsOf = (_key: readonly unknown[], list: unknown): number[] => records(list).flatMap(idIn);

/** Lists of one server name it in their key. */
const serverInKey = (key: readonly unknown[]): number[] => {
  const part = key.at(-1);
  return isRecord(part) ? numberIn(part['serverId']) : [];
};

/** The only lists that are stored for offline use, by the prefix of their cache keys. */
const kinds = {
  enums: { key: enumsKeys.all, isPublic: true },
  servers: { key: serverKeys.list(), servers: idsOf },
  serverGroups: {
    key: serverGroupKeys.list(),
    servers: (_key, data) => records(data).flatMap(({ servers }) => records(servers).flatMap(idIn)),
  },
  consoles: { key: consoleKeys.all, servers: serverInKey },
  attention: {
    key: fleetKeys.attention,
    servers: (_key, data) =>
      isRecord(data) ? records(data['counts']).flatMap(({ serverId }) => numberIn(serverId)) : [],
  },
  tasks: { key: taskKeys.all, servers: serverInKey },
  configs: { key: configKeys.own(), hasNoSecrets: true },
  configSchema: { key: configKeys.schema(), hasNoSecrets: true },
  baseConfig: { key: configKeys.base(), hasNoSecrets: true },
  effectiveConfig: {
    key: configKeys.effective(),
    servers: (_key, data) => (isRecord(data) ? idIn(data['server']) : []),
  },
  // They belong to no server; login and password are left out.
  proxies: { key: proxyKeys.list() },
  schedulers: { key: schedulerKeys.own() },
  consoleSchedulers: {
    key: consoleSchedulerKeys.list(),
    servers: (_key, data) => records(data).flatMap(({ server }) => idIn(server)),
  },
  plans: { key: planKeys.list(), isPersonal: true },
  planHistory: { key: planKeys.history(), isPersonal: true },
  financialReport: { key: reportKeys.financial() },
  serverReport: { key: reportKeys.servers(), servers: idsOf },
  views: { key: viewKeys.all, isPersonal: true },
} satisfies Record<string, StoredListKind>;

export type StoredListName = keyof typeof kinds;

/** The kind of the list with this key; undefined: it is not stored. */
export const storedNameOf = (key: readonly unknown[]): StoredListName | undefined =>
  (Object.keys(kinds) as StoredListName[]).find((name) =>
    kinds[name].key.every((part, at) => part === key[at]),
  );

const entryOf = (key: readonly unknown[]): StoredListKind | undefined => {
  const name = storedNameOf(key);
  return name && kinds[name];
};

export const isStoredOffline = (key: readonly unknown[]): boolean => storedNameOf(key) !== undefined;

/** A stored list of servers, consoles or their activity. */
export function isFleetList(key: readonly unknown[]): boolean {
  const entry = entryOf(key);
  return entry !== undefined && !entry.isPublic && !entry.isPersonal;
}

/** Ids of the servers that a list describes, as far as this version of the app can read it. */
export const serversIn = (key: readonly unknown[], data: unknown): readonly number[] =>
  entryOf(key)?.servers?.(key, data) ?? [];

/** A list in the form in which it can be stored, without secrets. */
export function serializeList(key: readonly unknown[], data: unknown): unknown {
  const entry = entryOf(key);
  return entry?.isPublic || entry?.hasNoSecrets ? data : withoutSecrets(data);
}

const storedUser = user.omit({ creds: true });
const noCreds: User['creds'] = { jwt: '', seed: '', expiresAt: new Date(0).toISOString() };

/** The user in the form in which it can be stored, without secrets. */
export const serializeUser = (value: User): unknown => withoutSecrets(storedUser.parse(value));

/** Parses a stored user, without credentials; null when this version of the app cannot read it. */
export function parseUser(value: unknown): User | null {
  const parsed = storedUser.safeParse(value);
  return parsed.success ? { ...parsed.data, creds: noCreds } : null;
}
