import * as Comlink from 'comlink';
import type { CsvImportPart, CsvWriterPart } from '#domain/accounts/csvWorker.ts';
import { failureOf } from '../workerFailure.ts';
import type { CsvFiles } from './types.ts';

/** The worker as it is seen from here: its parts stay there, their methods are called. */
interface Parts {
  writer: CsvWriterPart & Comlink.ProxyMarked;
  importer: CsvImportPart & Comlink.ProxyMarked;
}

/** The {@link CsvFiles}: each file has a worker of its own, which ends with it. */
export function createCsvFiles(): CsvFiles {
  return {
    async write(parts, signal) {
      signal.throwIfAborted();
      const { remote, failed, end } = start();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      aborted.catch(() => undefined);
      const abort = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', abort);
      try {
        for (const rows of parts) await Promise.race([remote.writer.add(rows), aborted, failed]);
        return await Promise.race([remote.writer.finish(), aborted, failed]);
      } finally {
        signal.removeEventListener('abort', abort);
        end();
      }
    },
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
