import type { Generated } from 'kysely';

export interface TasksTable {
  id: Generated<number>;
  server_id: number;
  console_id: number;
  account_id: number;
  /** The agent's key of the task; unique on its server. */
  key: string;
  type: string;
  status: string;
  tag: string | null;
  error: string | null;
  start_at: Date;
  end_at: Date | null;
  /** Number of the agent's newest report. */
  report_number: number | null;
}

/** An agent whose token has no server, with the data of its last request. */
export interface WaitingAgentsTable {
  token: string;
  computer_name: string;
  pc_id: string;
  ip: string;
  agent_version: string;
  last_request_at: Date;
}

/** Credentials made by `npm run agent-creds` for an agent. Those of agents on this machine are not listed. */
export interface AgentCredentialsTable {
  /** Public key of the NATS user (`U…`); each set of credentials has one of its own. */
  public_key: string;
  token: string;
  created_at: Date;
  /** Null: they never expire. */
  expires_at: Date | null;
  revoked_at: Generated<Date | null>;
}

export interface AgentReleasesTable {
  id: Generated<number>;
  version: string;
  /** Release notes as plain text. */
  notes: string;
  password: string;
  released_at: Date;
}
