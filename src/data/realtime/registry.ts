import type { QueryClient } from '@tanstack/react-query';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Api } from '#platform/api/types.ts';

/** What came of one event in a batch: every id once, or the payloads where an event carries no ids. */
export type EventBatch<N extends EventName> =
  EventPayload<N> extends { ids: number[] } ? number[] : EventPayload<N>[];

export interface FoldContext {
  queryClient: QueryClient;
  api: Api;
}

/** Refreshes what a batch of events touches. */
export type Fold<N extends EventName> = (batch: EventBatch<N>, context: FoldContext) => void | Promise<void>;

export interface Registry {
  /** Registers a fold; several may listen to one event. Returns the way to take it back. */
  on<N extends EventName>(name: N, fold: Fold<N>): () => void;
  foldsOf<N extends EventName>(name: N): readonly Fold<N>[];
}

export function createRegistry(): Registry {
  const folds: { [N in EventName]?: Fold<N>[] } = {};
  const of = <N extends EventName>(name: N): Fold<N>[] =>
    (folds[name] ??= [] as NonNullable<(typeof folds)[N]>);
  return {
    on(name, fold) {
      of(name).push(fold);
      return () => {
        const list = of(name);
        list.splice(list.indexOf(fold), 1);
      };
    },
    foldsOf: (name) => of(name),
  };
}

/** The app's registry: each noun of `data/` registers its folds when it is loaded. */
export const realtime: Registry = createRegistry();
