import { z } from 'zod';
import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';
import { maxImportRows, readWebBotRows, type WebBotFile } from '#domain/webBots/csv.ts';
import { webBotFields } from '#domain/webBots/form.ts';
import { replacement } from '#domain/tables/decode.ts';
import { readRows } from './rows.ts';

z.config({ jitless: true });

export async function readWebBotFile(file: Blob, encoding: CsvEncoding | null): Promise<WebBotFile> {
  const options = { columns: webBotFields.length, maxRows: maxImportRows, encoding };
  const { rows, decoding, fault } = await readRows(file, options);
  const { isStrict, isDoubtful } = decoding;
  const found = readWebBotRows(rows, isStrict ? null : replacement);
  return { ...found, fault, encoding: decoding.encoding, isEncodingDoubtful: isDoubtful };
}
