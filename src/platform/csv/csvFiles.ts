import type { WebBotFile } from '#domain/webBots/csv.ts';
import type { TableFileCell, TableFileOptions } from '#domain/tables/tableFile.ts';
import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';
import type { CsvImportPart } from '#domain/accounts/csv/csvWorker.ts';

/** The import of one file; its rows are in a worker until it is closed. */
export type CsvImportJob = {
  [Call in keyof CsvImportPart]: (
    ...given: Parameters<CsvImportPart[Call]>
  ) => Promise<Awaited<ReturnType<CsvImportPart[Call]>>>;
} & {
  /** Stops the worker at once; pending calls never settle. */
  close(): void;
};

/** Reads and writes CSV files in workers. */
export interface CsvFiles {
  /**
   * Writes rows of cells. The next part is requested when the last one has been written, so that the page
   * remains usable meanwhile.
   * @throws the signal's reason
   */
  write(parts: Iterable<readonly (readonly string[])[]>, signal: AbortSignal): Promise<Blob>;
  /**
   * Writes a table as CSV, XML or JSON; parts are requested as by {@link CsvFiles.write}.
   * @throws the signal's reason
   */
  writeTable(
    options: TableFileOptions,
    parts: Iterable<readonly (readonly TableFileCell[])[]>,
    signal: AbortSignal,
  ): Promise<Blob>;
  openImport(): CsvImportJob;
  /**
   * Reads and checks a file of web-bot accounts.
   * @param encoding null: detected automatically
   * @throws the signal's reason
   */
  readWebBots(file: Blob, encoding: CsvEncoding | null, signal: AbortSignal): Promise<WebBotFile>;
}
