import type { WebBotFile } from '#domain/webBots/csv.ts';
import type { TableFileCell, TableFileOptions } from '#domain/tables/tableFile.ts';
import type { CsvColumn } from '#domain/accounts/csv/csv.ts';
import type {
  CsvEncoding,
  CsvOptions,
  ImportedRow,
  ImportPreview,
  LeftOutTexts,
} from '#domain/accounts/csv/csvImport.ts';

/** The import of one file; its rows are in a worker until it is closed. */
export interface CsvImportJob {
  /** See `CsvImportPart.read`. */
  read(
    file: Blob,
    options: CsvOptions,
    known: readonly string[],
    onProgress: (share: number) => void,
  ): Promise<ImportPreview>;
  /** See `CsvImportPart.correct`. */
  correct(row: number, column: CsvColumn, text: string): Promise<ImportPreview>;
  /** See `CsvImportPart.renameConsole`. */
  renameConsole(from: string, to: string): Promise<ImportPreview>;
  /** Rows from a position on. @param validOnly the others are left out */
  rows(from: number, count: number, validOnly: boolean): Promise<ImportedRow[]>;
  /** See `CsvImportPart.leftOut`. */
  leftOut(texts: LeftOutTexts): Promise<Blob>;
  /** Stops the worker at once; pending calls never settle. */
  close(): void;
}

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
