import type { ColumnType, Generated } from 'kysely';

export interface ConfigsTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  type: string;
  /** JSON is written as text and comes back parsed. */
  data: ColumnType<Record<string, unknown>, string, string>;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

/** A config on a group or on a server: exactly one of the two. */
export interface AttachedConfigsTable {
  config_id: number;
  group_id: number | null;
  server_id: number | null;
  /** Order in which it applies; ascending, with gaps. */
  position: number;
}

export interface TasksTable {
  id: Generated<number>;
  server_id: number;
  console_id: number;
  account_id: number;
  /** The agent's name for it; unique on its server. */
  key: string;
  type: string;
  status: string;
  tag: string | null;
  error: string | null;
  start_at: Date;
  end_at: Date | null;
}

/** An agent that runs with a token of no server, as it was last heard. */
export interface WaitingAgentsTable {
  token: string;
  computer_name: string;
  pc_id: string;
  ip: string;
  agent_version: string;
  last_heard_at: Date;
}

export interface AgentReleasesTable {
  id: Generated<number>;
  version: string;
  /** What is new, as plain text. */
  notes: string;
  password: string;
  released_at: Date;
}
