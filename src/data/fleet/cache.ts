import type { ReloadOptions } from '#data/realtime/refreshQueue.ts';
import { reloads } from '#data/realtime/reloads.ts';

/** Cache keys of data about all servers together. */
export const fleetKeys = {
  /** Consoles that need attention, and the counts of all. */
  attention: ['fleet', 'attention'] as const,
  polledPauses: ['fleet', 'polledPauses'] as const,
  search: (query: string) => ['fleet', 'search', query] as const,
};

/** Highest share of time spent on loading, which limits the load of a large fleet with many events. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 5_000;
/** How data about all servers is loaded again after events. */
export const fleetCooldown: ReloadOptions = {
  cooldownMs: (tookMs) => Math.min(maxCooldownMs, tookMs / maxLoadShare),
};

/**
 * Events after which the figures of the whole fleet may change: servers decide which consoles count, and
 * whether their scripts can be paused; schedulers, what is planned for now.
 */
export const fleetEvents = [
  'consolesUpdated',
  'accountsUpdated',
  'accountsDeleted',
  'serversUpdated',
  'schedulersUpdated',
] as const;

export const fleetReloads = reloads(fleetKeys.attention, fleetEvents, fleetCooldown);
