import type { QueryKey } from '@tanstack/react-query';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { RefreshQueue } from './refreshQueue.ts';

/** The payloads of one event in a batch: every id once, or the payloads of an event without ids. */
export type EventBatch<N extends EventName> =
  EventPayload<N> extends { ids: number[] } ? number[] : EventPayload<N>[];

export interface EventContext {
  refreshes: RefreshQueue;
}

/** Refreshes the data that a batch of events affects. */
export type EventHandler<N extends EventName> = (
  batch: EventBatch<N>,
  context: EventContext,
) => void | Promise<void>;

export interface Registry {
  /** Registers a handler; an event may have several. Returns a function that removes it. */
  on<N extends EventName>(name: N, handler: EventHandler<N>): () => void;
  handlersOf<N extends EventName>(name: N): readonly EventHandler<N>[];
  /** Queries with this key prefix are updated by events: they are reloaded when events may have been missed. */
  track(key: QueryKey): void;
  isTracked(key: QueryKey): boolean;
}

export function createRegistry(): Registry {
  const handlers: { [N in EventName]?: EventHandler<N>[] } = {};
  const tracked: QueryKey[] = [];
  const listOf = <N extends EventName>(name: N): EventHandler<N>[] =>
    (handlers[name] ??= [] as NonNullable<(typeof handlers)[N]>);
  return {
    on(name, handler) {
      listOf(name).push(handler);
      return () => {
        const list = listOf(name);
        list.splice(list.indexOf(handler), 1);
      };
    },
    handlersOf: (name) => listOf(name),
    track: (key) => void tracked.push(key),
    isTracked: (key) => tracked.some((prefix) => prefix.every((part, at) => part === key[at])),
  };
}
