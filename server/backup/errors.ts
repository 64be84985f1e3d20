/** A backup, a restore or a move that was refused or has failed; the message is for the person who ran the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The message of anything that was thrown, as one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s*\n\s*/g, ' ');
