import { AgentError } from '#server/messaging/errors.ts';

/**
 * What is stored holds without the agent: it learns of it when it is back. A refusal of one that answers is
 * still told.
 * @returns whether the agent heard it
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
