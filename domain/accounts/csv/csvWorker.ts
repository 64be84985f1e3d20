import type { WebBotFile } from '#domain/webBots/csv.ts';
import type { TableWriterPart } from '#domain/tables/tableWriter.ts';
import type { CsvColumn } from './csv.ts';
import type { CsvEncoding, CsvOptions, ImportedRow, ImportPreview, LeftOutTexts } from './csvImport.ts';

/** Writes rows of cells to a CSV, a part at a time. */
export interface CsvWriterPart {
  add(rows: readonly (readonly string[])[]): void;
  /** Returns the whole file. */
  finish(): Blob;
}

/** Reads one CSV of new accounts, and holds its rows until the user decides. */
export interface CsvImportPart {
  /**
   * Reads a file, or the same file with other options.
   * @param known emails of accounts that are staged already, in lower case
   * @param onProgress called with the share of the file that has been read, 0 to 1
   */
  read(
    file: Blob,
    options: CsvOptions,
    known: readonly string[],
    onProgress: (share: number) => void,
  ): Promise<ImportPreview>;
  /** Changes the text of a cell, as if the file had it. Returns the new preview. */
  correct(row: number, column: CsvColumn, text: string): ImportPreview;
  /** Gives the accounts of a console another one. Returns the new preview. */
  renameConsole(from: string, to: string): ImportPreview;
  /** Rows from a position on. @param validOnly leaves out rows with faults */
  rows(from: number, count: number, validOnly: boolean): ImportedRow[];
  /**
   * The rows that are skipped or have faults, as a CSV that can be imported again: their cells, followed by
   * the row number and the reason.
   */
  leftOut(texts: LeftOutTexts): Blob;
}

export interface WebBotCsvPart {
  read(file: Blob, encoding: CsvEncoding | null): Promise<WebBotFile>;
}

/** The worker for one file. */
export interface CsvWorker {
  readonly writer: CsvWriterPart;
  readonly importer: CsvImportPart;
  readonly webBots: WebBotCsvPart;
  readonly tables: TableWriterPart;
}
