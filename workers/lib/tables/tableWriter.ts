import {
  type TableFileCell,
  type TableFileOptions,
  tableHead,
  tableMimeTypes,
  tableRows,
  tableTail,
} from '#domain/tables/tableFile.ts';
import type { TableWriterPart } from '#domain/tables/tableWriter.ts';

export class TableWriter implements TableWriterPart {
  #options: TableFileOptions | null = null;
  // Blobs, because the browser may store them on disk.
  #parts: Blob[] = [];
  #count = 0;

  open(options: TableFileOptions): void {
    this.#options = options;
    this.#parts = [new Blob([tableHead(options)])];
    this.#count = 0;
  }

  add(rows: readonly (readonly TableFileCell[])[]): void {
    const options = this.#opened();
    this.#parts.push(new Blob([tableRows(options, rows, this.#count === 0)]));
    this.#count += rows.length;
  }

  finish(): Blob {
    const options = this.#opened();
    const file = new Blob([...this.#parts, tableTail(options)], { type: tableMimeTypes[options.format] });
    this.#parts = [];
    return file;
  }

  #opened(): TableFileOptions {
    if (!this.#options) throw new Error('Open the file first');
    return this.#options;
  }
}
