import type { QueryKey } from '@tanstack/react-query';
import type { EventName } from '#contract/events/index.ts';
import type { ReloadOptions } from './refreshQueue.ts';
import type { Registry } from './registry.ts';

/** Adds what a noun of `data/` does with events. */
export type Register = (registry: Registry) => void;

export interface Reloads extends ReloadOptions {
  /** What is tracked, where it is more than what the events reload. */
  tracked?: QueryKey;
}

/** Queries with this key prefix are loaded again after these events, and when some may have been missed. */
export const reloads =
  (key: QueryKey, events: readonly EventName[], { tracked = key, ...options }: Reloads = {}): Register =>
  (registry) => {
    registry.track(tracked);
    for (const name of events) registry.on(name, (_batch, { refreshes }) => refreshes.reload(key, options));
  };
