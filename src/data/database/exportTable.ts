import type { TableFileCell, TableFileOptions } from '#domain/tables/tableFile.ts';
import type { CsvFiles } from '#platform/csv/csvFiles.ts';

/** Rows that are handed to the worker at once: a few milliseconds of the page's thread. */
const rowsPerPart = 500;

interface ExportOptions<Row> {
  rows: readonly Row[];
  cellsOf: (row: Row) => TableFileCell[];
  /** Called with the number of rows that have been handed over. */
  onProgress: (count: number) => void;
  signal: AbortSignal;
}

/** Rows as a file, written in a worker. @throws the signal's reason */
export function exportTable<Row>(
  csv: Pick<CsvFiles, 'writeTable'>,
  file: TableFileOptions,
  { rows, cellsOf, onProgress, signal }: ExportOptions<Row>,
): Promise<Blob> {
  function* parts(): Generator<TableFileCell[][]> {
    for (let at = 0; at < rows.length; at += rowsPerPart) {
      onProgress(at);
      yield rows.slice(at, at + rowsPerPart).map(cellsOf);
    }
    onProgress(rows.length);
  }
  return csv.writeTable(file, parts(), signal);
}
