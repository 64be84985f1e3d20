import type { CsvEncoding, FileFault } from '#domain/accounts/csvImport.ts';
import { maxTextLength } from '#domain/accounts/csvImport.ts';
import { encodingOf, EncodingError, readHead, textOf } from './decode.ts';
import { lengthOf, RecordError, Records } from './records.ts';

/** The rows of a file, and why the others could not be read; the fault has the number of the row where reading ended. */
export interface FileRows {
  rows: string[][];
  fault: { kind: FileFault; row?: number } | null;
}

export interface RowsOptions {
  /** The right number of columns, by which the delimiter is found. */
  columns: number;
  /** Rows that a file may have. */
  maxRows: number;
}

/** Reads a CSV in UTF-8, UTF-16 or Windows-1251, with any usual delimiter and line break. */
export async function readRows(file: Blob, options: RowsOptions): Promise<FileRows> {
  const guess = await readHead(file).then(encodingOf, () => 'unreadable' as const);
  if (guess === 'unreadable' || guess === null)
    return { rows: [], fault: { kind: guess === null ? 'binary' : 'unreadable' } };
  try {
    return await readAs(file, guess, options);
  } catch (error) {
    if (error instanceof DOMException) return { rows: [], fault: { kind: 'unreadable' } };
    if (!(error instanceof EncodingError)) throw error;
    return guess === 'utf-8'
      ? readAs(file, 'windows-1251', options)
      : { rows: [], fault: { kind: 'binary' } };
  }
}

async function readAs(
  file: Blob,
  encoding: CsvEncoding,
  { columns, maxRows }: RowsOptions,
): Promise<FileRows> {
  const records = new Records(columns);
  const rows: string[][] = [];
  let length = 0;
  const take = (found: readonly string[][]): FileFault | null => {
    for (const cells of found) {
      rows.push(cells);
      length += lengthOf(cells);
      if (rows.length > maxRows) return 'tooMany';
      if (length > maxTextLength) return 'tooLarge';
    }
    return null;
  };
  try {
    for await (const piece of textOf(file, encoding, () => undefined)) {
      const kind = take(records.add(piece));
      if (kind) return { rows: [], fault: { kind } };
    }
    const kind = take(records.end());
    return kind ? { rows: [], fault: { kind } } : { rows, fault: null };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const row = rows.length + error.before.length + 1;
    return { rows: [], fault: { kind: error.kind, row } };
  }
}
