import type { ClipPart, ClipPartStored } from '#contract/agent/clip.ts';
import type {
  AccountEvent,
  AgentCommand,
  AgentStart,
  AgentWelcome,
  ConsoleAct,
  ConsoleConfigs,
  ConsoleReport,
  ConsoleScreen,
  HeartbeatAnswer,
  Played,
  RefusedItem,
  TaskReport,
  WhoIsReply,
} from '#contract/agent/index.ts';
import type { DomainEvent } from '../events/append.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';

/** Credentials that are revoked before they expire. */
export interface Revocation {
  /** Public key of the user (`U…`); each set of credentials has one of its own. */
  publicKey: string;
  /** Expiry of the credentials, after which the entry can be dropped. */
  expiresAt: Date;
}

export interface AgentIdentity {
  computerName: string;
  localIp: string;
  pcId: string;
  agentVersion: string;
  clock?: { time: number; ahead?: number | undefined } | undefined;
  disk?: { free: number; size: number } | undefined;
  /** Only in a hello. */
  start?: AgentStart | undefined;
}

/** Kinds of messages whose items are stored. */
export type StoredKind = 'report' | 'task' | 'events' | 'acts' | 'screens';

/** Handlers of the agents' messages. A request or report is handled by one API process. */
export interface AgentHandlers {
  /** Null for a token without a server. */
  hello(
    token: string,
    identity: AgentIdentity,
    /** Keys of the tasks that the agent still runs. */
    tasks?: readonly string[],
    /** What its consoles play. Undefined: an older agent, which does not say. */
    playing?: readonly Played[],
  ): Promise<AgentWelcome | null>;
  /** @returns the clock of the API, and the state of the server */
  heartbeat(token: string, identity: AgentIdentity): Promise<HeartbeatAnswer | void>;
  /** Stores all of these reports, or none. */
  report(token: string, reports: readonly ConsoleReport[]): Promise<void>;
  task(token: string, task: TaskReport): Promise<void>;
  /** Stores these events; those already stored are ignored. @returns events that it will never store */
  events(token: string, events: readonly AccountEvent[]): Promise<readonly RefusedItem[]>;
  /** Stores what users did with consoles. @returns acts that it will never store */
  acts(token: string, acts: readonly ConsoleAct[]): Promise<readonly RefusedItem[]>;
  /**
   * Stores what consoles show.
   * @returns the consoles whose picture is wanted, and the screens that it will never store
   */
  screens(
    token: string,
    screens: readonly ConsoleScreen[],
  ): Promise<{ wanted: readonly number[]; refused: readonly RefusedItem[] }>;
  /** Stores a part of a clip. Absent: clips are not taken. */
  clip?(token: string, part: ClipPart): Promise<ClipPartStored>;
  /** Called for items whose refusal is sent to the agent. */
  refused?(token: string, kind: StoredKind, items: readonly RefusedItem[]): void;
  /** Null for an unknown user. */
  whoIs(token: string, userId: number): Promise<WhoIsReply | null>;
  /** The configs of these consoles, without those that are not on the server. */
  configs(token: string, consoleIds: readonly number[]): Promise<ConsoleConfigs>;
}

export interface Messaging {
  /** WebSocket address that browsers connect to. */
  readonly browserUrl: string;
  isUp(): boolean;
  /** Creates credentials for the rights of the role on the servers, valid until `expiresAt`. */
  issueUserCredentials(
    user: { id: number; role: number; serverTokens: readonly string[] },
    expiresAt: Date,
  ): Promise<ChannelCredentials & { publicKey: string }>;
  /**
   * Revokes these credentials and closes their connections. Replaces the previous list.
   * @throws Error when the messaging server does not confirm the list
   */
  revoke(list: readonly Revocation[]): Promise<void>;
  /** Tells the other API processes that there are new events in the log; the message may be lost. */
  wakeOthers(): void;
  /** @param listener gets the event itself from a process of a release before the log of events, else null */
  onWake(listener: (event: DomainEvent | null) => void): () => void;
  /** @throws AgentError with the agent's text, or when the server is offline. */
  command(token: string, command: AgentCommand): Promise<void>;
  /**
   * The picture that a console shows, as jpeg.
   * @throws AgentError without one, for example from an older agent
   */
  picture(token: string, consoleId: number): Promise<Buffer>;
  serveAgents(handlers: AgentHandlers): void;
  close(): Promise<void>;
}
