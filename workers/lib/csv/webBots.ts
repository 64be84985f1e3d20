import { z } from 'zod';
import { type CsvEncoding, type FileFault, maxTextLength } from '#domain/accounts/csv/csvImport.ts';
import { maxImportRows, readWebBotRows, type WebBotFile } from '#domain/webBots/csv.ts';
import { webBotFields } from '#domain/webBots/form.ts';
import { replacement, type Decoding, notRead, readDecoded, textOf } from '#domain/tables/decode.ts';
import { lengthOf, RecordError, Records } from './records.ts';

z.config({ jitless: true });

export async function readWebBotFile(file: Blob, encoding: CsvEncoding | null): Promise<WebBotFile> {
  const options = { columns: webBotFields.length, maxRows: maxImportRows, encoding };
  const { rows, decoding, fault } = await readRows(file, options);
  const { isStrict, isDoubtful } = decoding;
  const found = readWebBotRows(rows, isStrict ? null : replacement);
  return { ...found, fault, encoding: decoding.encoding, isEncodingDoubtful: isDoubtful };
}

/** The rows of a file, and why the others could not be read; the fault has the number of the row where reading ended. */
interface FileRows {
  rows: string[][];
  decoding: Decoding;
  fault: { kind: FileFault; row?: number } | null;
}

interface RowsOptions {
  /** The expected number of columns, by which the delimiter is detected. */
  columns: number;
  /** Maximum number of rows. */
  maxRows: number;
  /** Null: detected automatically. */
  encoding: CsvEncoding | null;
}

/** Reads a CSV in UTF-8, UTF-16 or Windows-1251, with any usual delimiter and line break. */
async function readRows(file: Blob, options: RowsOptions): Promise<FileRows> {
  const read = await readDecoded(file, options.encoding, (decoding) => readAs(file, decoding, options));
  return 'fault' in read ? { rows: [], decoding: notRead, fault: { kind: read.fault } } : read.result;
}

async function readAs(file: Blob, decoding: Decoding, { columns, maxRows }: RowsOptions): Promise<FileRows> {
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
    for await (const piece of textOf(file, decoding.encoding, () => undefined, decoding.isStrict)) {
      const kind = take(records.add(piece));
      if (kind) return { rows: [], decoding, fault: { kind } };
    }
    const kind = take(records.end());
    return kind ? { rows: [], decoding, fault: { kind } } : { rows, decoding, fault: null };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const row = rows.length + error.before.length + 1;
    return { rows: [], decoding, fault: { kind: error.kind, row } };
  }
}
