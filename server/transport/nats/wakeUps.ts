import type { NatsConnection } from 'nats';
import { z } from 'zod';
import { eventSubject } from '#contract/agent/index.ts';
import { parseEvent } from '#server/kernel/events/stored.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';

/** The credentials of API processes allow this subject even in a messaging server of an earlier release. */
const wakeSubject = eventSubject('logged');

/** An event from a process of a release before the log of events, while processes are replaced one by one. */
const sentEvent = z.object({
  name: z.string(),
  payload: z.unknown(),
  audience: z.union([
    z.object({ userIds: z.array(z.int()) }),
    z.object({ serverIds: z.array(z.int()) }),
    z.literal('everybody'),
  ]),
});

function parse(sent: unknown): ReturnType<typeof parseEvent> {
  const { name, payload, audience } = sentEvent.parse(sent);
  return parseEvent({
    kind: name,
    is_history: false,
    data: payload,
    user_ids: audience !== 'everybody' && 'userIds' in audience ? audience.userIds : null,
    server_ids: audience !== 'everybody' && 'serverIds' in audience ? audience.serverIds : null,
  });
}

/** Wakes the readers of the log of events in the other API processes. The connection must be created with `noEcho`. */
export function createWakeUps(
  connection: NatsConnection,
  onFault: (error: unknown, subject: string) => void,
): Pick<Messaging, 'wakeOthers' | 'onWake'> {
  const listeners = new Set<Parameters<Messaging['onWake']>[0]>();
  connection.subscribe(eventSubject('*'), {
    callback: (error, message) => {
      try {
        if (error) throw error;
        const event = message.subject === wakeSubject ? null : parse(message.json());
        for (const listener of listeners) listener(event);
      } catch (fault) {
        onFault(fault, message?.subject ?? eventSubject('*'));
      }
    },
  });
  return {
    wakeOthers() {
      if (!connection.isClosed()) connection.publish(wakeSubject);
    },
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
