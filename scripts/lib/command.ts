import { BackupError, reasonOf } from '#server/backup/errors.ts';

/**
 * Runs a command: its result is printed, and an error that its user can do something about is one line and exit code 1.
 * @throws unexpected errors
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    // Settings and arguments that do not fit are plain errors of their parsers.
    if (!(error instanceof BackupError) && !isOfArguments(error)) throw error;
    console.error(error instanceof BackupError ? error.message : reasonOf(error));
    process.exitCode = 1;
  }
}

const isOfArguments = (error: unknown): boolean =>
  error instanceof Error &&
  (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS') ||
    error.message.startsWith('Settings do not fit'));

/** `2,512 rows in 31 tables`. */
export function summaryOf(tables: Readonly<Record<string, { rows: string }>>): string {
  const rows = Object.values(tables).reduce((total, table) => total + Number(table.rows), 0);
  return `${rows.toLocaleString('en')} rows in ${Object.keys(tables).length} tables`;
}
