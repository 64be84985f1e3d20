import type { TableFileCell, TableFileOptions } from './tableFile.ts';

/** The part of a worker that writes one table to a file. */
export interface TableWriterPart {
  open(options: TableFileOptions): void;
  add(rows: readonly (readonly TableFileCell[])[]): void;
  finish(): Blob;
}
