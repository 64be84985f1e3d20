import type { CsvFiles } from '#platform/csv/csvFiles.ts';
import { CsvImport } from '#workers/lib/csv/csvImport.ts';
import { CsvWriter } from '#workers/lib/csv/csvWriter.ts';
import { readWebBotFile } from '#workers/lib/csv/webBots.ts';
import { TableWriter } from '#workers/lib/tables/tableWriter.ts';

/** Reads and writes files as the worker does, on the thread of the test. */
export function createFakeCsv(): CsvFiles {
  return {
    async write(parts, signal) {
      const writer = new CsvWriter();
      for (const rows of parts) {
        writer.add(rows);
        // As with a worker, the page renders in between.
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
      }
      return writer.finish();
    },
    readWebBots: (file, encoding) => readWebBotFile(file, encoding),
    async writeTable(options, parts, signal) {
      const writer = new TableWriter();
      writer.open(options);
      for (const rows of parts) {
        writer.add(rows);
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
      }
      return writer.finish();
    },
    openImport() {
      const job = new CsvImport();
      return {
        read: (...what) => job.read(...what),
        rows: (...range) => Promise.resolve(job.rows(...range)),
        correct: (...what) => Promise.resolve(job.correct(...what)),
        renameConsole: (...names) => Promise.resolve(job.renameConsole(...names)),
        leftOut: (...what) => Promise.resolve(job.leftOut(...what)),
        close: () => undefined,
      };
    },
  };
}
