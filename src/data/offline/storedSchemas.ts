import { z } from 'zod';
import { enums } from '#contract/enums.ts';
import { baseConfig, config } from '#contract/http/configs.ts';
import { configSchema } from '#contract/http/configSchema.ts';
import { gameConsole } from '#contract/http/consoles.ts';
import { effectiveConfig } from '#contract/http/effectiveConfig.ts';
import { fleetAttention } from '#contract/http/fleet.ts';
import { boughtPlan, getPlans } from '#contract/http/plans.ts';
import { financialReport, serverSummary } from '#contract/http/reports.ts';
import { proxy } from '#contract/http/proxies.ts';
import { consoleScheduler, scheduler } from '#contract/http/schedulers.ts';
import { serverGroup } from '#contract/http/serverGroups.ts';
import { server } from '#contract/http/servers.ts';
import { taskHistory } from '#contract/http/tasks.ts';
import { savedView } from '#contract/http/views.ts';
import { type StoredListName, storedNameOf } from './storedLists.ts';

/** Schemas of the stored lists. They are loaded only to read a list: creating all of them takes part of the start. */
const schemas: Readonly<Record<StoredListName, z.ZodType>> = {
  enums,
  servers: z.array(server),
  serverGroups: z.array(serverGroup),
  consoles: z.array(gameConsole),
  attention: fleetAttention.nullable(),
  tasks: taskHistory,
  configs: z.array(config),
  configSchema,
  baseConfig,
  effectiveConfig: effectiveConfig.nullable(),
  proxies: z.array(proxy),
  schedulers: z.array(scheduler),
  consoleSchedulers: z.array(consoleScheduler),
  plans: getPlans.response,
  planHistory: z.array(boughtPlan),
  financialReport,
  serverReport: z.array(serverSummary),
  views: z.array(savedView).nullable(),
};

/** Parses a stored list; undefined when this version of the app cannot read it. */
export function parseList(key: readonly unknown[], data: unknown): unknown {
  const name = storedNameOf(key);
  const parsed = name && schemas[name].safeParse(data);
  return parsed?.success ? parsed.data : undefined;
}
