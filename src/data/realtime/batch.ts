import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Realtime } from '#platform/realtime/types.ts';
import type { EventBatch, EventHandler, EventContext, Registry } from './registry.ts';

/**
 * Time from one hand-over of events to the next, milliseconds: the second of the specification's business constants,
 * less what asking and drawing takes, so that a change is seen within that second.
 */
const batchMs = 800;
/** After a while of quiet the first events wait only this long for those that come with them, milliseconds. */
const gatherMs = 150;

export interface BatchParts {
  source: Realtime;
  registry: Registry;
  context: EventContext;
  clock: Clock;
  /** A fold failed. Refreshes do not: they are tried again. */
  onError(error: unknown): void;
}

/**
 * Hands the events of each such while to the registered folds, the first after a quiet while nearly at once. Whenever
 * the connection comes up, what is kept in step with events is loaded again: what was asked for before may be older
 * than the first event that is heard. Returns the way to stop.
 */
export function followEvents({ source, registry, context, clock, onError }: BatchParts): () => void {
  const gathered = new Map<EventName, unknown[]>();
  let cancelFlush = (): void => undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;

  function flush(): void {
    flushedAt = clock.now();
    const names = [...gathered.keys()];
    for (const name of names) hand(name, gathered.get(name) ?? []);
    gathered.clear();
  }

  function hand<N extends EventName>(name: N, payloads: unknown[]): void {
    const batch = batchOf(payloads as EventPayload<N>[]);
    for (const fold of registry.handlersOf(name)) run(fold, batch);
  }

  function run<N extends EventName>(fold: EventHandler<N>, batch: EventBatch<N>): void {
    Promise.resolve()
      .then(() => fold(batch, context))
      .catch(onError);
  }

  const stopListening = source.listen((name, payload) => {
    if (gathered.size === 0) {
      // A clock that was set back must not keep anything waiting.
      const rest = Math.min(batchMs, flushedAt + batchMs - clock.now());
      cancelFlush = clock.after(Math.max(gatherMs, rest), flush);
    }
    gathered.set(name, [...(gathered.get(name) ?? []), payload]);
  });

  const stopWatching = source.status.subscribe(() => {
    const status = source.status.get();
    if (status === 'live') void context.refreshes.reloadTracked();
  });

  return () => {
    cancelFlush();
    gathered.clear();
    stopListening();
    stopWatching();
  };
}

/** Ids once each, in the order in which they came; payloads without ids as they are. */
function batchOf<N extends EventName>(payloads: EventPayload<N>[]): EventBatch<N> {
  const first = payloads[0];
  if (first === undefined || !('ids' in first)) return payloads as EventBatch<N>;
  const ids = new Set((payloads as { ids: number[] }[]).flatMap((payload) => payload.ids));
  return [...ids] as EventBatch<N>;
}
