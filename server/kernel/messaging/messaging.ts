import type {
  AccountEvent,
  AgentCommand,
  AgentStart,
  AgentWelcome,
  ConsoleConfigs,
  ConsoleReport,
  RefusedItem,
  TaskReport,
  WhoIsReply,
} from '#contract/agent/index.ts';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';

/** Credentials that are revoked before they expire. */
export interface Revocation {
  /** Public key of the user (`U…`); each set of credentials has one of its own. */
  publicKey: string;
  /** Expiry of the credentials, after which the entry can be dropped. */
  expiresAt: Date;
}

/** Recipients of an event. */
export type Audience = { userIds: readonly number[] } | { serverIds: readonly number[] } | 'everybody';

/** A domain event as sent between API processes. */
export interface DomainEvent<N extends EventName = EventName> {
  name: N;
  payload: EventPayload<N>;
  audience: Audience;
}

/** Data of an agent and its machine. */
export interface AgentIdentity {
  computerName: string;
  localIp: string;
  pcId: string;
  agentVersion: string;
  clock?: { time: number; ahead?: number | undefined } | undefined;
  /** In a hello. */
  start?: AgentStart | undefined;
}

/** Handlers of the agents' messages. A request or report is handled by one API process. */
export interface AgentHandlers {
  /** Null for a token that belongs to no server. */
  hello(
    token: string,
    identity: AgentIdentity,
    /** Keys of the tasks that the agent still runs. */
    tasks?: readonly string[],
  ): Promise<AgentWelcome | null>;
  /** @returns the clock of the API */
  heartbeat(token: string, identity: AgentIdentity): Promise<{ time: number } | void>;
  /** Stores all of these reports, or none. */
  report(token: string, reports: readonly ConsoleReport[]): Promise<void>;
  task(token: string, task: TaskReport): Promise<void>;
  /** Stores these events; those that are stored already are ignored. @returns those that it never stores */
  events(token: string, events: readonly AccountEvent[]): Promise<readonly RefusedItem[]>;
  /** Told of items that the agent is answered are refused. */
  refused?(token: string, kind: 'report' | 'task' | 'events', items: readonly RefusedItem[]): void;
  /** Null for an unknown user. */
  whoIs(token: string, userId: number): Promise<WhoIsReply | null>;
  /** The configs of these consoles, without those that are not on the server. */
  configs(token: string, consoleIds: readonly number[]): Promise<ConsoleConfigs>;
}

/** The messaging interface of the API. */
export interface Messaging {
  /** WebSocket address that browsers connect to. */
  readonly browserUrl: string;
  isUp(): boolean;
  /** Called when the connection is restored: events of other processes were missed in between. */
  onReconnect(listener: () => void): () => void;
  /** Creates credentials for the rights of the role on the servers, valid until `expiresAt`. */
  mintUser(
    user: { id: number; role: number; serverTokens: readonly string[] },
    expiresAt: Date,
  ): Promise<ChannelCredentials & { publicKey: string }>;
  /**
   * Revokes these credentials and closes their connections. Replaces the previous list.
   * @throws Error when the messaging server does not confirm it
   */
  revoke(list: readonly Revocation[]): Promise<void>;
  /** Publishes to every API process, including this one. */
  publish(event: DomainEvent): void;
  /** Hands an event to the listeners of this process only: the other processes learn of it in another way. */
  deliver(event: DomainEvent): void;
  onEvent(listener: (event: DomainEvent) => void): () => void;
  /** @throws AgentError with the agent's text, or when the server is offline. */
  command(token: string, command: AgentCommand): Promise<void>;
  serveAgents(handlers: AgentHandlers): void;
  close(): Promise<void>;
}
