import type { AgentCommand } from '#contract/agent/index.ts';
import type { AgentHandlers, DomainEvent, Messaging } from '#server/messaging/types.ts';

/** A messaging server in memory: any number of API processes share it. */
export interface MessagingHub {
  /** Messaging of one more API process. */
  join(): Messaging;
  /** Commands to the agents, oldest first. */
  readonly commands: { token: string; command: AgentCommand }[];
  /** Published events, oldest first. */
  readonly events: DomainEvent[];
  /** Handles a command like an agent; a thrown error is its reply. Default: accepts. */
  handleCommand: (token: string, command: AgentCommand) => Promise<void>;
  /** Contents of the minted credentials, in order. */
  readonly minted: { id: number; serverTokens: readonly string[]; expiresAt: Date }[];
  /** Public keys of revoked credentials: `U` and the position in `minted`, from 1. */
  revoked: readonly string[];
  /** The handlers of one API process. */
  agents(): AgentHandlers;
  up: boolean;
}

export function createHub(): MessagingHub {
  const listeners = new Set<(event: DomainEvent) => void>();
  let handlers: AgentHandlers | undefined;
  const hub: MessagingHub = {
    commands: [],
    events: [],
    minted: [],
    revoked: [],
    up: true,
    handleCommand: async () => {},
    agents() {
      if (!handlers) throw new Error('No API process answers agents');
      return handlers;
    },
    join() {
      const own = new Set<(event: DomainEvent) => void>();
      return {
        browserUrl: 'ws://127.0.0.1:4223',
        isUp: () => hub.up,
        onReconnect: () => () => undefined,
        async revoke(list) {
          hub.revoked = list.map(({ publicKey }) => publicKey);
        },
        async mintUser({ id, serverTokens }, expiresAt) {
          hub.minted.push({ id, serverTokens, expiresAt });
          return {
            jwt: `channel jwt of ${id}`,
            seed: 'SU…',
            publicKey: `U${hub.minted.length}`,
            expiresAt: expiresAt.toISOString(),
          };
        },
        publish(event) {
          const copy = JSON.parse(JSON.stringify(event)) as DomainEvent;
          hub.events.push(copy);
          for (const listener of listeners) listener(copy);
        },
        deliver(event) {
          for (const listener of own) listener(event);
        },
        onEvent(listener) {
          listeners.add(listener);
          own.add(listener);
          return () => {
            listeners.delete(listener);
            own.delete(listener);
          };
        },
        async command(token, command) {
          hub.commands.push({ token, command });
          await hub.handleCommand(token, command);
        },
        serveAgents(served) {
          handlers ??= served;
        },
        async close() {},
      };
    },
  };
  return hub;
}
