import type { QueryKey } from '@tanstack/react-query';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { RefreshQueue } from './refreshQueue.ts';

/** What came of one event in a batch: every id once, or the payloads where an event carries no ids. */
export type EventBatch<N extends EventName> =
  EventPayload<N> extends { ids: number[] } ? number[] : EventPayload<N>[];

export interface EventContext {
  refreshes: RefreshQueue;
}

/** Refreshes what a batch of events touches. */
export type EventHandler<N extends EventName> = (
  batch: EventBatch<N>,
  context: EventContext,
) => void | Promise<void>;

export interface Registry {
  /** Registers a fold; several may listen to one event. Returns the way to take it back. */
  on<N extends EventName>(name: N, fold: EventHandler<N>): () => void;
  handlersOf<N extends EventName>(name: N): readonly EventHandler<N>[];
  /** Queries whose keys begin so are kept in step with events: they are loaded again when events may have been missed. */
  track(key: QueryKey): void;
  isTracked(key: QueryKey): boolean;
}

export function createRegistry(): Registry {
  const folds: { [N in EventName]?: EventHandler<N>[] } = {};
  const tracked: QueryKey[] = [];
  const of = <N extends EventName>(name: N): EventHandler<N>[] =>
    (folds[name] ??= [] as NonNullable<(typeof folds)[N]>);
  return {
    on(name, fold) {
      of(name).push(fold);
      return () => {
        const list = of(name);
        list.splice(list.indexOf(fold), 1);
      };
    },
    handlersOf: (name) => of(name),
    track: (key) => void tracked.push(key),
    isTracked: (key) => tracked.some((beginning) => beginning.every((part, at) => part === key[at])),
  };
}

/** The app's registry: each noun of `data/` registers its folds when it is loaded. */
export const realtime: Registry = createRegistry();
