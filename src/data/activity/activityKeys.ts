import { reloads } from '#data/realtime/reloads.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';

export const activityKeys = {
  all: ['activity'] as const,
  of: (filter: ActivityFilter) => [...activityKeys.all, filter] as const,
};

/** Key of the pauses of a day, for the tiles. */
export const pauseKeys = {
  all: ['pauses'] as const,
  since: (start: number) => [...pauseKeys.all, { start }] as const,
};

export const pastKeys = {
  all: ['past'] as const,
  of: (consoleId: number, from: number, to: number) => [...pastKeys.all, consoleId, { from, to }] as const,
};

/** Cache keys of clips, which are announced as activity. */
export const clipKeys = {
  all: ['clips'] as const,
  of: (consoleId: number) => [...clipKeys.all, consoleId] as const,
  ofIncident: (id: number) => [...clipKeys.all, 'incident', id] as const,
  errors: (days: number) => [...clipKeys.all, 'errors', days] as const,
  failures: (days: number, error: string | null) => [...clipKeys.all, 'failures', days, error] as const,
};

/** The same for the pauses, which all tiles of a wall request. */
const pausesCooldownMs = (): number => 5_000;
/** Pause between two loads on a busy fleet, milliseconds. */
const cooldownMs = (): number => 500;

export const activityReloads = [
  reloads(activityKeys.all, ['activityUpdated'], { cooldownMs }),
  ...[pauseKeys.all, pastKeys.all, clipKeys.all].map((key) =>
    reloads(key, ['activityUpdated'], { cooldownMs: pausesCooldownMs }),
  ),
];
