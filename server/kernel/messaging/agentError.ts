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
 * How a command has ended that an agent does not need: it gets the stored state when it reconnects. A refusal
 * still throws.
 */
export async function outcomeOf(command: Promise<void>): Promise<'received' | 'timeout' | 'offline'> {
  try {
    await command;
    return 'received';
  } catch (error) {
    if (!(error instanceof AgentError) || error.code === 'refused') throw error;
    return error.code;
  }
}

/** Ignores that an agent is offline, see {@link outcomeOf}. @returns whether the agent received the command */
export const ignoreOffline = async (command: Promise<void>): Promise<boolean> =>
  (await outcomeOf(command)) === 'received';
