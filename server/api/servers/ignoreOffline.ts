import { AgentError } from '#server/messaging/errors.ts';

/**
 * Ignores an offline agent: it gets the stored state when it reconnects. A refusal still throws.
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
