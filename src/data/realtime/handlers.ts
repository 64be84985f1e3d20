import { activityReloads } from '#data/activity/activityKeys.ts';
import { historyReloads } from '#data/accounts/historyKeys.ts';
import { searchReloads } from '#data/accounts/searchKeys.ts';
import { configReloads } from '#data/configs/cache.ts';
import { registerConsoleHandlers } from '#data/consoles/cache.ts';
import { destinationReloads } from '#data/destinations/destinationKeys.ts';
import { fleetReloads } from '#data/fleet/cache.ts';
import { incidentReloads } from '#data/incidents/incidentKeys.ts';
import { meReloads } from '#data/me/handlers.ts';
import { noteReloads } from '#data/notes/noteKeys.ts';
import { planReloads } from '#data/plans/planKeys.ts';
import { registerProxyHandlers } from '#data/proxies/cache.ts';
import { registerSchedulerHandlers } from '#data/schedulers/cache.ts';
import { screenReloads } from '#data/screens/screenKeys.ts';
import { serverGroupReloads } from '#data/serverGroups/queries.ts';
import { releaseReloads, registerServerHandlers } from '#data/servers/queries.ts';
import { shiftReloads } from '#data/shift/shiftKeys.ts';
import { registerTaskHandlers } from '#data/tasks/queries.ts';
import { viewReloads } from '#data/views/viewKeys.ts';
import { walletReloads } from '#data/wallet/walletKeys.ts';
import { registerWebBotHandlers } from '#data/webBots/cache.ts';
import { whyReloads } from '#data/why/whyKeys.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { Register } from './reloads.ts';

/** Event handlers of every noun of `data/`, in no order. */
const registrations: readonly (Register | readonly Register[])[] = [
  activityReloads,
  configReloads,
  registerConsoleHandlers,
  destinationReloads,
  fleetReloads,
  historyReloads,
  incidentReloads,
  meReloads,
  noteReloads,
  planReloads,
  registerProxyHandlers,
  releaseReloads,
  registerSchedulerHandlers,
  screenReloads,
  searchReloads,
  serverGroupReloads,
  registerServerHandlers,
  shiftReloads,
  registerTaskHandlers,
  viewReloads,
  walletReloads,
  registerWebBotHandlers,
  whyReloads,
];

/** Creates the registry of realtime events with all handlers. */
export function createHandlerRegistry(): Registry {
  const registry = createRegistry();
  for (const register of registrations.flat()) register(registry);
  return registry;
}
