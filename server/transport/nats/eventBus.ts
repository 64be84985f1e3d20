import type { NatsConnection } from 'nats';
import { z } from 'zod';
import { eventSubject } from '#contract/agent/index.ts';
import { type EventName, events } from '#contract/events/index.ts';
import type { DomainEvent, Messaging } from '#server/kernel/messaging/messaging.ts';

const envelope = z.object({
  name: z.enum(Object.keys(events) as [EventName, ...EventName[]]),
  payload: z.unknown(),
  audience: z.union([
    z.object({ userIds: z.array(z.int()) }),
    z.object({ serverIds: z.array(z.int()) }),
    z.literal('everybody'),
  ]),
});

function parse(data: unknown): DomainEvent {
  const { name, payload, audience } = envelope.parse(data);
  return { name, payload: events[name].parse(payload), audience };
}

/**
 * Distributes events between API processes. Events of the own process are delivered directly, without the messaging
 * server; the connection must be created with `noEcho`.
 */
export function createEventBus(
  connection: NatsConnection,
  onFault: (error: unknown, subject: string) => void,
): Pick<Messaging, 'publish' | 'deliver' | 'onEvent'> {
  const listeners = new Set<(event: DomainEvent) => void>();
  const notify = (event: DomainEvent): void => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        onFault(error, eventSubject(event.name));
      }
    }
  };
  connection.subscribe(eventSubject('*'), {
    callback: (error, message) => {
      try {
        if (error) throw error;
        notify(parse(message.json()));
      } catch (fault) {
        onFault(fault, message?.subject ?? eventSubject('*'));
      }
    },
  });
  return {
    publish: (event) => {
      queueMicrotask(() => notify(event));
      // Delivery is at most once: while the nats-server is down, other processes miss events.
      if (!connection.isClosed()) connection.publish(eventSubject(event.name), JSON.stringify(event));
    },
    deliver: (event) => queueMicrotask(() => notify(event)),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
