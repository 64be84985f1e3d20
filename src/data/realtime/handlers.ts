import { activityReloads } from '#data/activity/activityKeys.ts';
import { historyReloads } from '#data/accounts/historyKeys.ts';
import { searchReloads } from '#data/accounts/searchKeys.ts';
import { registerConsoleHandlers } from '#data/consoles/cache.ts';
import { destinationReloads } from '#data/destinations/destinationKeys.ts';
import { fleetReloads } from '#data/fleet/cache.ts';
import { incidentReloads } from '#data/incidents/incidentKeys.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
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
import { configKeys } from '../configs/configKeys.ts';
import { meKeys } from '../me/meKeys.ts';
import { createRegistry, type Registry } from './registry.ts';
import { type Register, reloads } from './reloads.ts';

/** Highest share of time spent on loading effective configs, because a busy fleet reports its consoles all the time. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 2_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

/** The event does not distinguish a change of the schema from one of a config; all of them are small. */
const configReloads = [
  reloads(configKeys.all, ['configsUpdated']),
  // A new order or version on a server, another group, the run of a scheduler that has begun or ended.
  reloads(configKeys.effective(), ['serversUpdated', 'serverGroupsUpdated', 'consolesUpdated'], {
    cooldownMs,
  }),
];

/**
 * Follows the data of the user: a session was opened or has ended, a link was created, accepted or revoked,
 * an invite code was used, the second factor has changed. The same two events announce all of these. Users
 * who may see other people also get those of these.
 */
const meReloads = [
  ...[meKeys.all, accessKeys.links(), accessKeys.inviteCodes()].map((key) =>
    reloads(key, ['userUpdated', 'userTokenUpdated']),
  ),
  reloads(accessKeys.people(), ['peopleUpdated']),
];

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

export function createHandlerRegistry(): Registry {
  const registry = createRegistry();
  for (const register of registrations.flat()) register(registry);
  return registry;
}
