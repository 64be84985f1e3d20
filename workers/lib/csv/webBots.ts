import { z } from 'zod';
import { maxImportRows, readWebBotRows, type WebBotFile } from '#domain/webBots/csv.ts';
import { webBotFields } from '#domain/webBots/form.ts';
import { readRows } from './rows.ts';

z.config({ jitless: true });

/** Reads and checks a file of web-bot accounts. */
export async function readWebBotFile(file: Blob): Promise<WebBotFile> {
  const { rows, fault } = await readRows(file, { columns: webBotFields.length, maxRows: maxImportRows });
  return { ...readWebBotRows(rows), fault };
}
