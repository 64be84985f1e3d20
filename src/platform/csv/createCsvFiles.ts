import * as Comlink from 'comlink';
import type { CsvImportPart, CsvWriterPart, WebBotCsvPart } from '#domain/accounts/csv/csvWorker.ts';
import type { TableWriterPart } from '#domain/tables/tableWriter.ts';
import type { WebBotFile } from '#domain/webBots/csv.ts';
import { failureOf } from '../workerFailure.ts';
import { runInWorker } from '../workerJob.ts';
import type { CsvFiles } from './csvFiles.ts';

/** The worker as this side uses it: its objects stay there, and their methods are called remotely. */
interface Parts {
  writer: CsvWriterPart & Comlink.ProxyMarked;
  importer: CsvImportPart & Comlink.ProxyMarked;
  webBots: WebBotCsvPart & Comlink.ProxyMarked;
  tables: TableWriterPart & Comlink.ProxyMarked;
}

/** The {@link CsvFiles}: each file has a worker of its own, which ends with it. */
export function createCsvFiles(): CsvFiles {
  return {
    write: (parts, signal) =>
      runInWorker<Parts, Blob>(startWorker, signal, async ({ writer }, unlessEnded) => {
        for (const rows of parts) await unlessEnded(writer.add(rows));
        return unlessEnded(writer.finish());
      }),
    writeTable: (options, parts, signal) =>
      runInWorker<Parts, Blob>(startWorker, signal, async ({ tables }, unlessEnded) => {
        await unlessEnded(tables.open(options));
        for (const rows of parts) await unlessEnded(tables.add(rows));
        return unlessEnded(tables.finish());
      }),
    readWebBots: (file, encoding, signal) =>
      runInWorker<Parts, WebBotFile>(startWorker, signal, ({ webBots }, unlessEnded) =>
        unlessEnded(webBots.read(file, encoding)),
      ),
    openImport() {
      const { remote, failed, end } = start();
      const { importer } = remote;
      return {
        read: (file, options, known, onProgress) =>
          Promise.race([importer.read(file, options, known, Comlink.proxy(onProgress)), failed]),
        rows: (from, count, validOnly) => Promise.race([importer.rows(from, count, validOnly), failed]),
        correct: (...what) => Promise.race([importer.correct(...what), failed]),
        renameConsole: (...names) => Promise.race([importer.renameConsole(...names), failed]),
        leftOut: (texts) => Promise.race([importer.leftOut(texts), failed]),
        close: end,
      };
    },
  };
}

const startWorker = (): Worker =>
  new Worker(new URL('../../../workers/csv.worker.ts', import.meta.url), { type: 'module', name: 'csv' });

function start() {
  const worker = startWorker();
  return {
    remote: Comlink.wrap<Parts>(worker),
    failed: failureOf(worker),
    end: () => worker.terminate(),
  };
}
