import { reloads } from '#data/realtime/reloads.ts';
import { configKeys } from './configKeys.ts';

/** Highest share of time spent on loading effective configs, because a busy fleet reports its consoles all the time. */
const maxLoadShare = 0.1;
/** Longest delay of an update, milliseconds. */
const maxCooldownMs = 2_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, tookMs / maxLoadShare);

/** The event does not distinguish a change of the schema from one of a config; all of them are small. */
export const configReloads = [
  reloads(configKeys.all, ['configsUpdated']),
  // A new order or version on a server, another group, the run of a scheduler that has begun or ended.
  reloads(configKeys.effective(), ['serversUpdated', 'serverGroupsUpdated', 'consolesUpdated'], {
    cooldownMs,
  }),
];
