import { csvCellsOf } from '#domain/accounts/csv/csv.ts';
import type { CsvFiles } from '#platform/csv/csvFiles.ts';
import type { Accounts } from './accountsStore.ts';

/** Accounts that are handed to the worker at once: a few milliseconds of the page's thread. */
const accountsPerPart = 500;

interface ExportOptions {
  /** Called with the number of accounts that have been handed over. */
  onProgress: (count: number) => void;
  signal: AbortSignal;
}

/**
 * The accounts with these ids as a CSV, in this order; missing ones are left out.
 * @throws the signal's reason
 */
export function exportCsv(
  { rows }: Pick<Accounts, 'rows'>,
  csv: CsvFiles,
  ids: readonly number[],
  { onProgress, signal }: ExportOptions,
): Promise<Blob> {
  function* parts(): Generator<string[][]> {
    for (let at = 0; at < ids.length; at += accountsPerPart) {
      onProgress(at);
      yield ids.slice(at, at + accountsPerPart).flatMap((id) => {
        const row = rows.get(id);
        return row ? [csvCellsOf(row.account)] : [];
      });
    }
    onProgress(ids.length);
  }
  return csv.write(parts(), signal);
}
