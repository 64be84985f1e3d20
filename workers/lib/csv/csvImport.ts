import { z } from 'zod';
import { csvColumns, csvValuesOf, escapeForeign } from '#domain/accounts/csv.ts';
import type { CsvImportPart } from '#domain/accounts/csvWorker.ts';
import {
  type CsvEncoding,
  faultKey,
  fittingCells,
  type ImportedRow,
  type ImportPreview,
  isHeader,
  type LeftOutTexts,
  maxStaged,
  maxTextLength,
  previewRows,
} from '#domain/accounts/csvImport.ts';
import { checkStagedValues, type StagedFaults, type StagedValues } from '#domain/accounts/staged.ts';
import { isValid, type StagedRow, StagedTable } from '#domain/accounts/stagedTable.ts';
import { CsvWriter } from './csvWriter.ts';
import { encodingOf, EncodingError, readHead, textOf } from './decode.ts';
import { lengthOf, RecordError, Records } from './records.ts';

z.config({ jitless: true });

/** The server is chosen on the page, after the file is read. */
const anyServer: StagedValues = { serverId: 1 };

interface Dropped {
  row: number;
  cells: readonly string[];
}

interface Source extends Dropped {
  own: StagedFaults;
}

/** One import of one file. */
export class CsvImport implements CsvImportPart {
  #table = new StagedTable();
  /** The cells and the number of each row of the table, by its id. */
  #sources = new Map<number, Source>();
  #dropped: Dropped[] = [];
  #row = 0;
  /** Characters of the rows that are held. */
  #length = 0;
  #hasHeader = false;

  async read(file: Blob, onProgress: (share: number) => void): Promise<ImportPreview> {
    const guess = await readHead(file).then(encodingOf, () => 'unreadable' as const);
    if (guess === 'unreadable') return this.#preview('utf-8', null, { kind: 'unreadable' });
    if (guess === null) return this.#preview('utf-8', null, { kind: 'binary' });
    const show = (bytes: number): void => onProgress(file.size === 0 ? 1 : bytes / file.size);
    try {
      return await this.#readAs(file, guess, show);
    } catch (error) {
      if (error instanceof DOMException) return this.#preview(guess, null, { kind: 'unreadable' });
      if (!(error instanceof EncodingError)) throw error;
      this.#clear();
      if (guess !== 'utf-8') return this.#preview(guess, null, { kind: 'binary' });
      return this.#readAs(file, 'windows-1251', show);
    }
  }

  rows(from: number, count: number, validOnly: boolean): ImportedRow[] {
    const rows = validOnly ? this.#all().filter(isValid) : this.#all();
    return rows.slice(from, from + count).map((row) => this.#imported(row));
  }

  leftOut(withInvalid: boolean, texts: LeftOutTexts): Blob {
    const dropped = this.#dropped.map((source) => ({
      ...source,
      reason: texts.columns[source.cells.length] ?? '',
    }));
    const invalid = withInvalid ? this.#all().filter((row) => !isValid(row)) : [];
    const faulty = invalid.flatMap(({ id, faults }) => {
      const reasons = Object.entries(faults).map(([path, message]) => texts.faults[faultKey(path, message)]);
      const source = this.#sources.get(id);
      return source ? [{ ...source, reason: reasons.join('. ') }] : [];
    });
    const writer = new CsvWriter();
    writer.add(
      [...dropped, ...faulty]
        .toSorted((a, b) => a.row - b.row)
        .map(({ row, cells, reason }) => [...cells.map(escapeForeign), String(row), reason]),
    );
    return writer.finish();
  }

  async #readAs(file: Blob, encoding: CsvEncoding, show: (bytes: number) => void): Promise<ImportPreview> {
    const records = new Records(csvColumns.length);
    try {
      await this.#takeAll(file, encoding, records, show);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.#take(error.before);
      return this.#preview(encoding, records.delimiter, { kind: error.kind, row: this.#row + 1 });
    }
    const kind = this.#excess() ?? (this.#count() === 0 ? 'empty' : null);
    return this.#preview(encoding, records.delimiter, kind && { kind });
  }

  /** Keeps rows until the limits are exceeded. */
  async #takeAll(
    file: Blob,
    encoding: CsvEncoding,
    records: Records,
    show: (bytes: number) => void,
  ): Promise<void> {
    for await (const piece of textOf(file, encoding, show)) {
      this.#take(records.add(piece));
      if (this.#excess()) return;
    }
    this.#take(records.end());
  }

  #take(rows: readonly (readonly string[])[]): void {
    for (const cells of rows) {
      this.#row++;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.#count() === 0 && !this.#hasHeader && isHeader(cells)) {
        this.#hasHeader = true;
        continue;
      }
      if (this.#excess()) return;
      this.#length += lengthOf(cells);
      const fitting = fittingCells(cells);
      if (!fitting) {
        this.#dropped.push({ row: this.#row, cells });
        continue;
      }
      const guiId = crypto.randomUUID();
      const values = { ...anyServer, ...csvValuesOf(fitting) };
      const own = checkStagedValues(guiId, values).faults ?? {};
      const [added] = this.#table.add([{ guiId, values, faults: own }]);
      if (added) this.#sources.set(added.id, { row: this.#row, cells: fitting, own });
    }
  }

  /** A limit is exceeded. */
  #excess(): 'tooMany' | 'tooLarge' | null {
    if (this.#count() > maxStaged) return 'tooMany';
    return this.#length > maxTextLength ? 'tooLarge' : null;
  }

  #count(): number {
    return this.#table.rows.size + this.#dropped.length;
  }

  #all(): StagedRow[] {
    return [...this.#table.rows.values()];
  }

  #imported({ id, guiId, values, faults }: StagedRow): ImportedRow {
    const given: Record<string, StagedValues[string]> = { ...values };
    for (const path of Object.keys(anyServer)) delete given[path];
    const source = this.#sources.get(id);
    return { row: source?.row ?? 0, guiId, values: given, faults, own: source?.own ?? {} };
  }

  #clear(): void {
    this.#table.clear();
    this.#sources.clear();
    this.#dropped = [];
    this.#row = 0;
    this.#length = 0;
    this.#hasHeader = false;
  }

  #preview(encoding: CsvEncoding, delimiter: string | null, fault: ImportPreview['fault']): ImportPreview {
    const rows = this.#all();
    const wrong = new Map<string, { path: string; message: string; count: number }>();
    for (const { faults } of rows)
      for (const [path, message] of Object.entries(faults)) {
        const key = faultKey(path, message);
        const entry = wrong.get(key) ?? { path, message, count: 0 };
        entry.count++;
        wrong.set(key, entry);
      }
    const dropped = new Map<number, number>();
    for (const { cells } of this.#dropped) dropped.set(cells.length, (dropped.get(cells.length) ?? 0) + 1);
    return {
      fault,
      encoding,
      delimiter: delimiter ?? ';',
      hasHeader: this.#hasHeader,
      total: rows.length,
      valid: this.#table.valid,
      first: rows.slice(0, previewRows).map((row) => this.#imported(row)),
      wrong: [...wrong.values()].toSorted((a, b) => b.count - a.count),
      dropped: [...dropped]
        .map(([columns, count]) => ({ columns, count }))
        .toSorted((a, b) => b.count - a.count),
    };
  }
}
