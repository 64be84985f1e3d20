import type { Fault } from '#contract/errors/index.ts';

/** Reason of a missing reply: the agent is offline, did not reply in time, or refused. */
export type AgentErrorCode = 'offline' | 'timeout' | 'refused';

/** A command that an agent did not carry out. The message is the English text of its fault. */
export class AgentError extends Error {
  readonly code: AgentErrorCode;
  readonly fault: Fault;

  /** @param fault or a text of the agent's own */
  constructor(code: AgentErrorCode, fault: Fault | string, options?: ErrorOptions) {
    super(typeof fault === 'string' ? fault : fault.error, options);
    this.fault = typeof fault === 'string' ? { error: fault } : fault;
    this.name = 'AgentError';
    this.code = code;
  }
}

/** The clock of an agent's machine is too wrong to be corrected. The message is sent to the agent. */
export class RefusedClock extends Error {
  override readonly name = 'RefusedClock';
}

/**
 * Ignores that an agent is offline, because it gets the stored state when it reconnects. A refusal still
 * throws.
 * @returns whether the agent received the command
 */
export async function ignoreOffline(command: Promise<void>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (!(error instanceof AgentError) || error.code === 'refused') throw error;
    return false;
  }
}
