import Papa from 'papaparse';
import { findDelimiter, maxRowLength } from '#domain/accounts/csv/csvImport.ts';

/** Characters in which the delimiter and the line break are detected. */
const sampleLength = 65_536;

export class RecordError extends Error {
  readonly kind: 'tooLong' | 'quote';
  /** The preceding rows that have not been returned. */
  readonly before: string[][];

  constructor(kind: 'tooLong' | 'quote', before: string[][]) {
    super(kind);
    this.kind = kind;
    this.before = before;
  }
}

const parse = (text: string, delimiter: string, newline: '\n' | '\r', ignoreLastRow: boolean) =>
  new Papa.Parser({ delimiter, newline }).parse(text, 0, ignoreLastRow) as Papa.ParseResult<string[]>;

/** Splits a text that comes in pieces into rows of cells; only the row that has just begun is held in memory. */
export class Records {
  readonly #columns: number;
  #rest = '';
  #format: { delimiter: string; newline: '\n' | '\r' } | null = null;

  /** @param columns the right number of columns, by which the delimiter is found */
  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Null before it is detected. */
  get delimiter(): string | null {
    return this.#format?.delimiter ?? null;
  }

  /** The rows that a piece completes. @throws RecordError */
  add(piece: string): string[][] {
    this.#rest += piece;
    if (!this.#format && this.#rest.length < sampleLength) return [];
    const rows = this.#take(false);
    if (this.#rest.length > maxRowLength) throw new RecordError(this.#restFault(), rows);
    return checked(rows);
  }

  /** The remaining rows. @throws RecordError */
  end(): string[][] {
    return this.#rest === '' ? [] : checked(this.#take(true));
  }

  #take(isEnd: boolean): string[][] {
    this.#format ??= formatOf(this.#rest, this.#columns);
    const { delimiter, newline } = this.#format;
    const { data, errors, meta } = parse(this.#rest, delimiter, newline, !isEnd);
    if (isEnd && errors.some(({ code }) => code === 'MissingQuotes'))
      throw new RecordError('quote', data.slice(0, -1));
    this.#rest = isEnd ? '' : this.#rest.slice(meta.cursor);
    return newline === '\n' ? data.map(withoutReturn) : data;
  }

  /** A quote that is never closed includes all following rows. */
  #restFault(): RecordError['kind'] {
    const { newline } = this.#format ?? { newline: '\n' };
    return this.#rest.includes(newline) ? 'quote' : 'tooLong';
  }
}

/** With CRLF the parser leaves the carriage return at the end of the last cell. */
function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1);
  if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
  return cells;
}

/** Returns the rows. @throws RecordError if one of them is too long */
function checked(rows: string[][]): string[][] {
  const at = rows.findIndex((cells) => lengthOf(cells) > maxRowLength);
  if (at >= 0) throw new RecordError('tooLong', rows.slice(0, at));
  return rows;
}

/** Length of a row, characters. */
export const lengthOf = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

function formatOf(text: string, columns: number): { delimiter: string; newline: '\n' | '\r' } {
  const sample = text.slice(0, sampleLength);
  const newline = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
  // The last row may be incomplete, unless it is the only one.
  const isWhole = text.length < sampleLength;
  return { newline, delimiter: findDelimiter(columns, (by) => parse(sample, by, newline, !isWhole).data) };
}
