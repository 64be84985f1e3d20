import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Audience, DomainEvent, Messaging } from '#server/messaging/types.ts';

/** Events of this kind are gathered this long, in milliseconds, so that a busy fleet does not flood anybody. */
const gatherMs = 200;

type ByServer = 'serversUpdated' | 'consolesUpdated' | 'accountsUpdated' | 'tasksUpdated';

/** What the API tells the world; every API process passes it on to its own sockets. */
export interface Events {
  /** Something of a server changed; told to those who see the server, gathered over {@link gatherMs}. */
  changed(name: ByServer, serverId: number, ids: readonly number[]): void;
  /** Told at once. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>, audience: Audience): void;
  /** Tells what is still being gathered. */
  flush(): void;
}

export function createEvents(messaging: Pick<Messaging, 'publish'>): Events {
  const pending = new Map<string, { name: ByServer; serverId: number; ids: Set<number> }>();
  let timer: NodeJS.Timeout | null = null;

  const publish: Events['publish'] = (name, payload, audience) => {
    messaging.publish({ name, payload, audience } as DomainEvent);
  };
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const all = [...pending.values()];
    pending.clear();
    for (const { name, serverId, ids } of all) {
      const audience = { serverIds: [serverId] };
      if (name === 'tasksUpdated') publish(name, { serverId }, audience);
      else publish(name, { ids: [...ids] }, audience);
    }
  };
  return {
    publish,
    flush,
    changed(name, serverId, ids) {
      const key = `${name} ${serverId}`;
      const entry = pending.get(key) ?? { name, serverId, ids: new Set<number>() };
      for (const id of ids) entry.ids.add(id);
      pending.set(key, entry);
      timer ??= setTimeout(flush, gatherMs);
    },
  };
}
