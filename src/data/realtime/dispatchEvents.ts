import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import type { EventBatch, EventHandler, EventContext, Registry } from './registry.ts';

/**
 * Time between two batches of events, milliseconds: the second of the specification's business constants, less the time
 * for loading and rendering, so that a change is visible within that second.
 */
const batchMs = 800;
/** Time for which the first event after a quiet period waits for events that belong to it, milliseconds. */
const quietDelayMs = 150;
/**
 * Dispatched at once: an act of one user appears in another user's open timeline within a second, including
 * its way through the API.
 */
const urgent: ReadonlySet<EventName> = new Set(['activityUpdated']);

export interface DispatchEventsDeps {
  source: Realtime;
  registry: Registry;
  context: EventContext;
  clock: Clock;
  /** A handler failed. Refreshes never fail: they are retried. */
  onError(error: unknown): void;
}

/**
 * Dispatches events to the registered handlers in batches; after a quiet period the first batch follows
 * almost at once. When the connection is up and the API does not or cannot send the missed events, all
 * tracked queries are reloaded. Returns a function that stops it.
 */
export function dispatchEvents({
  source,
  registry,
  context,
  clock,
  onError,
}: DispatchEventsDeps): () => void {
  const pending = new Map<EventName, unknown[]>();
  let cancelFlush = (): void => undefined;
  let lastFlushAt = Number.NEGATIVE_INFINITY;

  function flush(): void {
    lastFlushAt = clock.now();
    const names = [...pending.keys()];
    for (const name of names) dispatch(name, pending.get(name) ?? []);
    pending.clear();
  }

  function dispatch<N extends EventName>(name: N, payloads: unknown[]): void {
    const batch = batchOf(payloads as EventPayload<N>[]);
    for (const handler of registry.handlersOf(name)) run(handler, batch);
  }

  function run<N extends EventName>(handler: EventHandler<N>, batch: EventBatch<N>): void {
    Promise.resolve()
      .then(() => handler(batch, context))
      .catch(onError);
  }

  const stopListening = source.listen((name, payload) => {
    if (name === 'reload') void context.refreshes.reloadTracked();
    if (urgent.has(name)) return dispatch(name, [payload]);
    if (pending.size === 0) {
      // A clock that was set back must not delay the batch.
      const remainingMs = Math.min(batchMs, lastFlushAt + batchMs - clock.now());
      cancelFlush = clock.after(Math.max(quietDelayMs, remainingMs), flush);
    }
    pending.set(name, [...(pending.get(name) ?? []), payload]);
  });

  const stopStatus = source.status.subscribe(() => {
    const status = source.status.get();
    if (status === 'live' && !source.isResuming()) void context.refreshes.reloadTracked();
  });

  return () => {
    cancelFlush();
    pending.clear();
    stopListening();
    stopStatus();
  };
}

/** Distinct ids in the order of arrival; payloads without ids as they are. */
function batchOf<N extends EventName>(payloads: EventPayload<N>[]): EventBatch<N> {
  const first = payloads[0];
  if (first === undefined || !('ids' in first)) return payloads as EventBatch<N>;
  const ids = new Set((payloads as { ids: number[] }[]).flatMap((payload) => payload.ids));
  return [...ids] as EventBatch<N>;
}
