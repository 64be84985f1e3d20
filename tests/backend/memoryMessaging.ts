import type { AgentCommand } from '#contract/agent/index.ts';
import type { AgentHandlers, Messaging } from '#server/kernel/messaging/messaging.ts';

/** A messaging server in memory: any number of API processes share it. */
export interface MessagingHub {
  /** Messaging of one more API process. */
  join(): Messaging;
  /**
   * Interrupts the connections of all joined processes: none wakes the others until the returned function is
   * called.
   * @param processes by the order of joining, from 0; default: all
   */
  cut(...processes: number[]): () => void;
  /** Commands to the agents, oldest first. */
  readonly commands: { token: string; command: AgentCommand }[];
  /** Handles a command like an agent; a thrown error is its reply. Default: accepts. */
  handleCommand: (token: string, command: AgentCommand) => Promise<void>;
  /** Pictures of consoles. Default: none. */
  picture: Messaging['picture'];
  /** Contents of the minted credentials, in order. */
  readonly minted: { id: number; serverTokens: readonly string[]; expiresAt: Date }[];
  /** Public keys of revoked credentials: `U` and the position in `minted`, from 1. */
  revoked: readonly string[];
  /** The handlers of one API process. */
  agents(): AgentHandlers;
  up: boolean;
}

/** The connection of one API process. */
interface Line {
  isCut: boolean;
  readonly listeners: Set<Parameters<Messaging['onWake']>[0]>;
}

export function createHub(): MessagingHub {
  const lines: Line[] = [];
  let handlers: AgentHandlers | undefined;
  const hub: MessagingHub = {
    commands: [],
    minted: [],
    revoked: [],
    up: true,
    handleCommand: async () => {},
    picture: () => Promise.reject(new Error('No agent has a picture')),
    agents() {
      if (!handlers) throw new Error('No API process answers agents');
      return handlers;
    },
    cut(...processes) {
      const cut = lines.filter((_, at) => processes.length === 0 || processes.includes(at));
      for (const line of cut) line.isCut = true;
      return () => {
        for (const line of cut) line.isCut = false;
      };
    },
    join() {
      const own: Line = { isCut: false, listeners: new Set() };
      lines.push(own);
      return {
        browserUrl: 'ws://127.0.0.1:4223',
        isUp: () => hub.up && !own.isCut,
        async revoke(list) {
          hub.revoked = list.map(({ publicKey }) => publicKey);
        },
        async issueUserCredentials({ id, serverTokens }, expiresAt) {
          hub.minted.push({ id, serverTokens, expiresAt });
          return {
            jwt: `channel jwt of ${id}`,
            seed: 'SU…',
            publicKey: `U${hub.minted.length}`,
            expiresAt: expiresAt.toISOString(),
          };
        },
        wakeOthers() {
          for (const line of lines)
            if (line !== own && !own.isCut && !line.isCut)
              for (const listener of line.listeners) listener(null);
        },
        onWake(listener) {
          own.listeners.add(listener);
          return () => own.listeners.delete(listener);
        },
        async command(token, command) {
          hub.commands.push({ token, command });
          await hub.handleCommand(token, command);
        },
        picture: (token, consoleId) => hub.picture(token, consoleId),
        serveAgents(served) {
          handlers ??= served;
        },
        async close() {},
      };
    },
  };
  return hub;
}
