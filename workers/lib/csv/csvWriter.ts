import Papa from 'papaparse';
import { csvDelimiter } from '#domain/accounts/csv/csv.ts';
import type { CsvWriterPart } from '#domain/accounts/csv/csvWorker.ts';

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';
const newline = '\r\n';

/** UTF-8 with semicolons, the format that spreadsheets open. */
export class CsvWriter implements CsvWriterPart {
  // Blobs, because the browser may store them on disk.
  #parts: Blob[] = [];

  add(rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) return;
    const text = Papa.unparse(rows as string[][], { delimiter: csvDelimiter, newline });
    this.#parts.push(new Blob([this.#parts.length === 0 ? byteOrderMark : newline, text]));
  }

  finish(): Blob {
    const file = new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
    this.#parts = [];
    return file;
  }
}
