import * as Comlink from 'comlink';
import type { CsvWorker } from '#domain/accounts/csv/csvWorker.ts';
import { CsvImport } from './lib/csv/csvImport.ts';
import { CsvWriter } from './lib/csv/csvWriter.ts';
import { readWebBotFile } from './lib/csv/webBots.ts';
import { TableWriter } from './lib/tables/tableWriter.ts';

Comlink.expose({
  writer: new CsvWriter(),
  importer: new CsvImport(),
  webBots: { read: readWebBotFile },
  tables: new TableWriter(),
} satisfies CsvWorker);
