import type { AgentCommand, AgentWelcome, ConsoleReport, TaskReport } from '#contract/agent/index.ts';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import type { Revocation } from './jwt.ts';

/** Who is told of an event. */
export type Audience = { userIds: readonly number[] } | { serverIds: readonly number[] } | 'everybody';

/** A domain event on its way between API processes. */
export interface DomainEvent<N extends EventName = EventName> {
  name: N;
  payload: EventPayload<N>;
  audience: Audience;
}

/** What an agent says of itself. */
export interface AgentIdentity {
  computerName: string;
  localIp: string;
  pcId: string;
  agentVersion: string;
}

/** The API's answers to its agents. A question is answered by one API process, a report is handled by one. */
export interface AgentHandlers {
  /** Null for a token that belongs to no server. */
  hello(
    token: string,
    identity: AgentIdentity,
    /** Keys of the tasks that the agent still carries. */
    tasks?: readonly string[],
  ): Promise<AgentWelcome | null>;
  heartbeat(token: string, identity: AgentIdentity): Promise<void>;
  report(token: string, report: ConsoleReport): Promise<void>;
  task(token: string, task: TaskReport): Promise<void>;
  whoIs(token: string, userId: number): Promise<string | null>;
}

/** The messaging channel as the API sees it. */
export interface Messaging {
  /** WebSocket address that browsers connect to. */
  readonly browserUrl: string;
  isUp(): boolean;
  /** Told when the connection is back: what others published meanwhile is missed. */
  onReconnect(listener: () => void): () => void;
  /** Credentials that let a user do on the channel what the role and the servers allow, until `expiresAt`. */
  mintUser(
    user: { id: number; role: number; serverTokens: readonly string[] },
    expiresAt: Date,
  ): Promise<ChannelCredentials & { publicKey: string }>;
  /**
   * Refuses these credentials from now on and cuts their connections. Replaces the list that was given last.
   * @throws Error when the messaging server does not confirm it
   */
  revoke(list: readonly Revocation[]): Promise<void>;
  /** Tells every API process, this one too. */
  publish(event: DomainEvent): void;
  onEvent(listener: (event: DomainEvent) => void): () => void;
  /** @throws AgentError with the agent's text, or that the server is offline. */
  command(token: string, command: AgentCommand): Promise<void>;
  serveAgents(handlers: AgentHandlers): void;
  close(): Promise<void>;
}
