import { type EventName, type EventPayload, events } from '#contract/events/index.ts';
import { createObservable } from '#domain/observable.ts';
import type { Realtime, RealtimeListener, RealtimeStatus } from '#platform/realtime/realtime.ts';

/** A {@link Realtime} whose events a test sends. */
export interface FakeRealtime extends Realtime {
  /** Sends an event to the app, once it is connected. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
  setStatus(status: RealtimeStatus): void;
}

export function createFakeRealtime(): FakeRealtime {
  const status = createObservable<RealtimeStatus>('off');
  const listeners = new Set<RealtimeListener>();
  return {
    status,
    connect: () => status.set('live'),
    isResuming: () => false,
    renew: () => undefined,
    disconnect: () => status.set('off'),
    reconnect: () => status.set('live'),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(name, payload) {
      if (status.get() !== 'live')
        throw new Error(`The app does not receive ${name}: the socket is ${status.get()}`);
      events[name].parse(payload);
      for (const listener of listeners) listener(name, payload);
    },
    setStatus: (next) => status.set(next),
  };
}
