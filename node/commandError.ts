/** A command that was refused or has failed; the message is for the person who ran it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The message of anything that was thrown, as one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s*\n\s*/g, ' ');
