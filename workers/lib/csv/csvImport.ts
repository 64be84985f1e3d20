import { z } from 'zod';
import {
  type CsvColumn,
  csvColumns,
  type CsvDifference,
  csvDifferencesOf,
  csvValuesOf,
  escapeForeign,
  escapeFormula,
  hasOtherCase,
} from '#domain/accounts/csv/csv.ts';
import type { CsvImportPart } from '#domain/accounts/csv/csvWorker.ts';
import {
  type CsvOptions,
  faultKey,
  fittingCells,
  type ImportedRow,
  type ImportPreview,
  isDelimiterRow,
  isHeader,
  type LeftOutTexts,
  maxStaged,
  maxTextLength,
  previewDifferences,
  previewRows,
} from '#domain/accounts/csv/csvImport.ts';
import { checkStagedValues, type StagedFaults, type StagedValues } from '#domain/accounts/staged/staged.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { isValid, type StagedRow, StagedTable } from '#domain/accounts/staged/stagedTable.ts';
import { type Decoding, notRead, readDecoded, replacement, textOf } from '#domain/tables/decode.ts';
import { CsvWriter } from './csvWriter.ts';
import { type CheckedRow, type DroppedRow, summaryOf } from './importSummary.ts';
import { lengthOf, RecordError, Records } from './records.ts';

z.config({ jitless: true });

/** The server is chosen on the page, after the file is read. */
const anyServer: StagedValues = { serverId: 1 };
const none: ReadonlySet<CsvColumn> = new Set();

interface Source {
  row: number;
  cells: readonly string[];
  own: StagedFaults;
  corrected: ReadonlySet<CsvColumn>;
}

export class CsvImport implements CsvImportPart {
  #table = new StagedTable(checkStagedValues);
  /** The cells and the number of each row of the table, by its id. */
  #sources = new Map<number, Source>();
  #dropped: DroppedRow[] = [];
  /** How the file was last read. */
  #read: { decoding: Decoding; delimiter: string | null; fault: ImportPreview['fault'] } | null = null;
  #row = 0;
  /** Total length of the rows in memory, characters. */
  #length = 0;
  #hasHeader = false;
  #hasOtherCase = false;
  #differences: { count: number; first: (CsvDifference & { row: number })[] } = { count: 0, first: [] };
  #anyCase = false;
  /** Emails that are staged already. */
  #known: ReadonlySet<string> = new Set();

  async read(
    file: Blob,
    { encoding, anyCase }: CsvOptions,
    known: readonly string[],
    onProgress: (share: number) => void,
  ): Promise<ImportPreview> {
    this.#clear();
    this.#anyCase = anyCase;
    this.#known = new Set(known);
    const show = (bytes: number): void => onProgress(file.size === 0 ? 1 : bytes / file.size);
    const read = await readDecoded(file, encoding, (decoding) => {
      this.#clear();
      return this.#readAs(file, decoding, show);
    });
    return 'fault' in read ? this.#preview(notRead, null, { kind: read.fault }) : read.result;
  }

  rows(from: number, count: number, validOnly: boolean): ImportedRow[] {
    const rows = validOnly ? this.#all().filter((row) => this.#isValid(row)) : this.#all();
    return rows.slice(from, from + count).map((row) => this.#imported(row));
  }

  correct(row: number, column: CsvColumn, text: string): ImportPreview {
    const found = this.#all().find(({ id }) => this.#sources.get(id)?.row === row);
    if (found) this.#write(found, column, text);
    return this.#previewNow();
  }

  renameConsole(from: string, to: string): ImportPreview {
    for (const row of this.#all())
      if (row.values['consoleName'] === from) this.#write(row, 'consoleName', to);
    return this.#previewNow();
  }

  leftOut(texts: LeftOutTexts): Blob {
    const dropped = this.#dropped.map((source) => ({
      ...source,
      reason: source.isBroken ? texts.broken : (texts.columns[source.cells.length] ?? ''),
    }));
    const invalid = this.#all().filter((row) => !this.#isValid(row));
    const faulty = invalid.flatMap((row) => {
      const { id } = row;
      const reasons = Object.entries(this.#faultsOf(row)).map(
        ([path, message]) => texts.faults[faultKey(path, message)],
      );
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

  async #readAs(file: Blob, decoding: Decoding, show: (bytes: number) => void): Promise<ImportPreview> {
    const records = new Records(csvColumns.length);
    try {
      await this.#takeAll(file, decoding, records, show);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.#take(error.before, decoding);
      return this.#preview(decoding, records.delimiter, { kind: error.kind, row: this.#row + 1 });
    }
    const kind = this.#excess() ?? (this.#count() === 0 ? 'empty' : null);
    return this.#preview(decoding, records.delimiter, kind && { kind });
  }

  /** Keeps rows until the limits are exceeded. */
  async #takeAll(
    file: Blob,
    decoding: Decoding,
    records: Records,
    show: (bytes: number) => void,
  ): Promise<void> {
    for await (const piece of textOf(file, decoding.encoding, show, decoding.isStrict)) {
      this.#take(records.add(piece), decoding);
      if (this.#excess()) return;
    }
    this.#take(records.end(), decoding);
  }

  #take(rows: readonly (readonly string[])[], { isStrict }: Decoding): void {
    for (const cells of rows) {
      this.#row++;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (this.#row === 1 && isDelimiterRow(cells)) continue;
      if (this.#count() === 0 && !this.#hasHeader && isHeader(cells)) {
        this.#hasHeader = true;
        continue;
      }
      if (this.#excess()) return;
      this.#length += lengthOf(cells);
      const isBroken = !isStrict && cells.some((cell) => cell.includes(replacement));
      const fitting = fittingCells(cells);
      if (isBroken || !fitting) {
        this.#dropped.push({ row: this.#row, cells, isBroken });
        continue;
      }
      const guiId = crypto.randomUUID();
      const read = csvValuesOf(fitting, this.#anyCase);
      const values = { ...anyServer, ...read };
      this.#hasOtherCase ||= hasOtherCase(fitting);
      this.#addDifferences(this.#row, csvDifferencesOf(fitting, read));
      const own = checkStagedValues(guiId, values).faults ?? {};
      const [added] = this.#table.add([{ guiId, values, faults: own }]);
      if (added) this.#sources.set(added.id, { row: this.#row, cells: fitting, own, corrected: none });
    }
  }

  #addDifferences(row: number, differences: readonly CsvDifference[]): void {
    this.#differences.count += differences.length;
    const room = previewDifferences - this.#differences.first.length;
    this.#differences.first.push(...differences.slice(0, room).map((difference) => ({ ...difference, row })));
  }

  /** Writes a text into a cell of a row, and checks the row again. */
  #write({ id, guiId, values: before }: StagedRow, column: CsvColumn, text: string): void {
    const source = this.#sources.get(id);
    if (!source) return;
    const { row } = source;
    const cells = source.cells.with(csvColumns.indexOf(column), escapeFormula(text.trim()));
    const read = csvValuesOf(cells, this.#anyCase);
    const isListed = (one: { row: number }): boolean => one.row === row;
    this.#differences.count -= csvDifferencesOf(source.cells, before).length;
    this.#differences.first = this.#differences.first.filter((one) => !isListed(one));
    this.#addDifferences(row, csvDifferencesOf(cells, read));
    const values = Object.fromEntries(csvColumns.map((path) => [path, read[path] ?? null]));
    this.#table.edit(id, values);
    const own = checkStagedValues(guiId, { ...anyServer, ...values }).faults ?? {};
    this.#sources.set(id, { ...source, cells, own, corrected: new Set([...source.corrected, column]) });
  }

  /** The exceeded limit. */
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

  /** The faults of a row, including that it is already staged. */
  #faultsOf({ values, faults }: StagedRow): StagedFaults {
    const isRepeated = this.#known.has(String(values['email'] ?? '').toLowerCase());
    return isRepeated ? { ...faults, email: stagedFaults.repeated } : faults;
  }

  #isValid(row: StagedRow): boolean {
    return isValid({ faults: this.#faultsOf(row), refused: row.refused });
  }

  #imported(row: StagedRow): ImportedRow {
    const { id, guiId, values } = row;
    const given: Record<string, StagedValues[string]> = { ...values };
    for (const path of Object.keys(given)) if (path in anyServer || given[path] === null) delete given[path];
    const source = this.#sources.get(id);
    return {
      row: source?.row ?? 0,
      guiId,
      values: given,
      faults: this.#faultsOf(row),
      own: source?.own ?? {},
    };
  }

  #clear(): void {
    this.#table.clear();
    this.#sources.clear();
    this.#dropped = [];
    this.#read = null;
    this.#row = 0;
    this.#length = 0;
    this.#hasHeader = false;
    this.#hasOtherCase = false;
    this.#differences = { count: 0, first: [] };
  }

  #preview(decoding: Decoding, delimiter: string | null, fault: ImportPreview['fault']): ImportPreview {
    this.#read = { decoding, delimiter, fault };
    return this.#previewNow();
  }

  #previewNow(): ImportPreview {
    const { decoding, delimiter, fault } = this.#read ?? { decoding: notRead, delimiter: null, fault: null };
    const rows = this.#all();
    const checked = rows.map((row): CheckedRow => {
      const { row: number = 0, cells = [], corrected = none } = this.#sources.get(row.id) ?? {};
      const rivalRowOf = (column: CsvColumn): number | undefined =>
        this.#sources.get(this.#table.rivalOf(row.id, column) ?? 0)?.row;
      return { row: number, cells, corrected, values: row.values, faults: this.#faultsOf(row), rivalRowOf };
    });
    return {
      fault,
      encoding: decoding.encoding,
      isEncodingDoubtful: decoding.isDoubtful,
      delimiter: delimiter ?? ';',
      hasHeader: this.#hasHeader,
      first: rows.slice(0, previewRows).map((row) => this.#imported(row)),
      ...summaryOf(checked, this.#dropped),
      differences: { ...this.#differences },
      hasOtherCase: this.#hasOtherCase,
    };
  }
}
