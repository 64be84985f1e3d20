import * as Comlink from 'comlink';
import type { CsvImportPart, CsvWriterPart, WebBotCsvPart } from '#domain/accounts/csvWorker.ts';
import type { TableWriterPart } from '#domain/tables/tableWriter.ts';
import { failureOf } from '../workerFailure.ts';
import type { CsvFiles } from './types.ts';

/** The worker as it is seen from here: its parts stay there, their methods are called. */
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
      runAbortable(signal, async ({ writer }, unlessEnded) => {
        for (const rows of parts) await unlessEnded(writer.add(rows));
        return unlessEnded(writer.finish());
      }),
    writeTable: (options, parts, signal) =>
      runAbortable(signal, async ({ tables }, unlessEnded) => {
        await unlessEnded(tables.open(options));
        for (const rows of parts) await unlessEnded(tables.add(rows));
        return unlessEnded(tables.finish());
      }),
    readWebBots: (file, signal) =>
      runAbortable(signal, ({ webBots }, unlessEnded) => unlessEnded(webBots.read(file))),
    openImport() {
      const { remote, failed, end } = start();
      const { importer } = remote;
      return {
        read: (file, onProgress) => Promise.race([importer.read(file, Comlink.proxy(onProgress)), failed]),
        rows: (from, count, validOnly) => Promise.race([importer.rows(from, count, validOnly), failed]),
        leftOut: (withInvalid, texts) => Promise.race([importer.leftOut(withInvalid, texts), failed]),
        close: end,
      };
    },
  };
}

type UnlessEnded = <T>(work: Promise<T>) => Promise<T>;

/** Uses a worker for one job, which ends when the signal aborts. @throws the signal's reason */
async function runAbortable<T>(
  signal: AbortSignal,
  run: (parts: Comlink.Remote<Parts>, unlessEnded: UnlessEnded) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { remote, failed, end } = start();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  try {
    return await run(remote, (work) => Promise.race([work, aborted, failed]));
  } finally {
    signal.removeEventListener('abort', abort);
    end();
  }
}

function start() {
  const worker = new Worker(new URL('../../../workers/csv.worker.ts', import.meta.url), {
    type: 'module',
    name: 'csv',
  });
  return {
    remote: Comlink.wrap<Parts>(worker),
    failed: failureOf(worker),
    end: () => worker.terminate(),
  };
}
