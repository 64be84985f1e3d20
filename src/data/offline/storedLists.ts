import { z } from 'zod';
import { enums } from '#contract/enums.ts';
import { baseConfig, config } from '#contract/http/configs.ts';
import { configSchema } from '#contract/http/configSchema.ts';
import { gameConsole } from '#contract/http/consoles.ts';
import { type EffectiveConfig, effectiveConfig } from '#contract/http/effectiveConfig.ts';
import { type FleetAttention, fleetAttention } from '#contract/http/fleet.ts';
import { type User, user } from '#contract/http/me.ts';
import { boughtPlan, getPlans } from '#contract/http/plans.ts';
import { financialReport, type ServerSummary, serverSummary } from '#contract/http/reports.ts';
import { proxy } from '#contract/http/proxies.ts';
import { type ConsoleScheduler, consoleScheduler, scheduler } from '#contract/http/schedulers.ts';
import { type ServerGroup, serverGroup } from '#contract/http/serverGroups.ts';
import { server } from '#contract/http/servers.ts';
import { taskHistory } from '#contract/http/tasks.ts';
import { savedView } from '#contract/http/views.ts';
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
import { withoutSecrets } from './withoutSecrets.ts';

interface StoredListKind {
  key: readonly unknown[];
  schema: z.ZodType;
  isPublic?: true;
  /** Personal settings of the user, which say nothing about the fleet. */
  isPersonal?: true;
  /** Names in the list are data, so one like that of a secret field is harmless. */
  hasNoSecrets?: true;
  /** Ids of the servers that a list describes. */
  servers?: (key: readonly unknown[], data: unknown) => readonly number[];
}

type Items = readonly { id: number }[];
const idsOf = (list: unknown): number[] => ((list ?? []) as Items).map(({ id }) => id);

/** Lists of one server name it in their key. */
const serverInKey = (key: readonly unknown[]): number[] => {
  const part = key.at(-1);
  const serverId = typeof part === 'object' && part !== null && 'serverId' in part ? part.serverId : null;
  return typeof serverId === 'number' ? [serverId] : [];
};

/** The only lists that are stored for offline use, by the prefix of their cache keys. */
const storedLists: readonly StoredListKind[] = [
  { key: enumsKeys.all, schema: enums, isPublic: true },
  { key: serverKeys.list(), schema: z.array(server), servers: (_key, data) => idsOf(data) },
  {
    key: serverGroupKeys.list(),
    schema: z.array(serverGroup),
    servers: (_key, data) =>
      ((data ?? []) as readonly ServerGroup[]).flatMap(({ servers }) => idsOf(servers)),
  },
  { key: consoleKeys.all, schema: z.array(gameConsole), servers: serverInKey },
  {
    key: fleetKeys.attention,
    schema: fleetAttention.nullable(),
    servers: (_key, data) =>
      ((data ?? null) as FleetAttention | null)?.counts.map(({ serverId }) => serverId) ?? [],
  },
  { key: taskKeys.all, schema: taskHistory, servers: serverInKey },
  { key: configKeys.own(), schema: z.array(config), hasNoSecrets: true },
  { key: configKeys.schema(), schema: configSchema, hasNoSecrets: true },
  { key: configKeys.base(), schema: baseConfig, hasNoSecrets: true },
  {
    key: configKeys.effective(),
    schema: effectiveConfig.nullable(),
    servers: (_key, data) => {
      const { server } = (data ?? {}) as Partial<EffectiveConfig>;
      return server ? [server.id] : [];
    },
  },
  // They belong to no server; login and password are left out.
  { key: proxyKeys.list(), schema: z.array(proxy) },
  { key: schedulerKeys.own(), schema: z.array(scheduler) },
  {
    key: consoleSchedulerKeys.list(),
    schema: z.array(consoleScheduler),
    servers: (_key, data) => ((data ?? []) as readonly ConsoleScheduler[]).map(({ server: { id } }) => id),
  },
  { key: planKeys.list(), schema: getPlans.response, isPersonal: true },
  { key: planKeys.history(), schema: z.array(boughtPlan), isPersonal: true },
  { key: reportKeys.financial(), schema: financialReport },
  {
    key: reportKeys.servers(),
    schema: z.array(serverSummary),
    servers: (_key, data) => ((data ?? []) as readonly ServerSummary[]).flatMap(({ id }) => id ?? []),
  },
  { key: viewKeys.all, schema: z.array(savedView).nullable(), isPersonal: true },
];

const entryOf = (key: readonly unknown[]) =>
  storedLists.find((entry) => entry.key.every((part, at) => part === key[at]));

export const isStoredOffline = (key: readonly unknown[]): boolean => entryOf(key) !== undefined;

/** A stored list of servers, consoles or their activity. */
export function isFleetList(key: readonly unknown[]): boolean {
  const entry = entryOf(key);
  return entry !== undefined && !entry.isPublic && !entry.isPersonal;
}

/** Ids of the servers that a list describes, as far as this version of the app can read it. */
export const serversIn = (key: readonly unknown[], data: unknown): readonly number[] =>
  entryOf(key)?.servers?.(key, parseList(key, data)) ?? [];

/** A list in the form in which it can be stored, without secrets. */
export function serializeList(key: readonly unknown[], data: unknown): unknown {
  const entry = entryOf(key);
  return entry?.isPublic || entry?.hasNoSecrets ? data : withoutSecrets(data);
}

/** Parses a stored list; undefined when this version of the app cannot read it. */
export function parseList(key: readonly unknown[], data: unknown): unknown {
  const parsed = entryOf(key)?.schema.safeParse(data);
  return parsed?.success ? parsed.data : undefined;
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
