import { CommandError, reasonOf } from '#node/commandError.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { SettingsError } from '#node/settingsError.ts';

/**
 * Runs a command. Its result is printed; for an error that its user can fix, only the text is printed, with
 * exit code 1.
 * @throws unexpected errors
 */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    if (!isForUser(error)) throw error;
    console.error(error instanceof CommandError ? error.message : reasonOf(error));
    process.exitCode = 1;
  }
}

/**
 * Errors that the user can fix: refusals, unknown arguments, settings that do not fit, and files that cannot
 * be read or written.
 */
function isForUser(error: unknown): boolean {
  if ([CommandError, MessagingError, SettingsError].some((kind) => error instanceof kind)) return true;
  return /^(ERR_PARSE_ARGS|E[A-Z]+$)/.test(String((error as { code?: unknown }).code));
}

/** `2,512 rows in 31 tables`. */
export function summaryOf(tables: Readonly<Record<string, { rows: string }>>): string {
  const rows = Object.values(tables).reduce((total, table) => total + Number(table.rows), 0);
  return `${rows.toLocaleString('en')} rows in ${Object.keys(tables).length} tables`;
}
