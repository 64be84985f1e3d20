import { registerActivityHandlers } from '#data/activity/activityKeys.ts';
import { registerHistoryHandlers } from '#data/accounts/historyKeys.ts';
import { registerSearchHandlers } from '#data/accounts/querySearch.ts';
import { registerConfigHandlers } from '#data/configs/cache.ts';
import { registerConsoleHandlers } from '#data/consoles/cache.ts';
import { registerDestinationHandlers } from '#data/destinations/destinationKeys.ts';
import { registerFleetHandlers } from '#data/fleet/cache.ts';
import { registerIncidentHandlers } from '#data/incidents/incidentKeys.ts';
import { registerMeHandlers } from '#data/me/handlers.ts';
import { registerNoteHandlers } from '#data/notes/noteKeys.ts';
import { registerPlanHandlers } from '#data/plans/planKeys.ts';
import { registerProxyHandlers } from '#data/proxies/cache.ts';
import { registerSchedulerHandlers } from '#data/schedulers/cache.ts';
import { registerScreenHandlers } from '#data/screens/screenKeys.ts';
import { registerServerGroupHandlers } from '#data/serverGroups/queries.ts';
import { registerReleaseHandlers, registerServerHandlers } from '#data/servers/queries.ts';
import { registerShiftHandlers } from '#data/shift/shiftKeys.ts';
import { registerTaskHandlers } from '#data/tasks/queries.ts';
import { registerViewHandlers } from '#data/views/viewKeys.ts';
import { registerWalletHandlers } from '#data/wallet/queries.ts';
import { registerWebBotHandlers } from '#data/webBots/cache.ts';
import { registerWhyHandlers } from '#data/why/whyKeys.ts';
import { createRegistry, type Registry } from './registry.ts';

/** Event handlers of every noun of `data/`, in no order. */
const registrations: readonly ((registry: Registry) => void)[] = [
  registerActivityHandlers,
  registerConfigHandlers,
  registerConsoleHandlers,
  registerDestinationHandlers,
  registerFleetHandlers,
  registerHistoryHandlers,
  registerIncidentHandlers,
  registerMeHandlers,
  registerNoteHandlers,
  registerPlanHandlers,
  registerProxyHandlers,
  registerReleaseHandlers,
  registerSchedulerHandlers,
  registerScreenHandlers,
  registerSearchHandlers,
  registerServerGroupHandlers,
  registerServerHandlers,
  registerShiftHandlers,
  registerTaskHandlers,
  registerViewHandlers,
  registerWalletHandlers,
  registerWebBotHandlers,
  registerWhyHandlers,
];

/** Creates the registry of realtime events with all handlers. */
export function createHandlerRegistry(): Registry {
  const registry = createRegistry();
  for (const register of registrations) register(registry);
  return registry;
}
