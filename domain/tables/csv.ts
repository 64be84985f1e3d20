import { csvDelimiter, escapeFormula } from '#domain/accounts/csv/csv.ts';

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A number that is written with a fixed number of decimals: an amount of money. */
export interface CsvDecimal {
  value: number;
  decimals: number;
}

/** A cell of an exported table; null is empty. */
export type CsvCell = string | number | CsvDecimal | null;

/**
 * The decimal mark of a language: `.` or `,`. Spreadsheets read numbers by the language of their computer; if
 * it uses a comma, they read `1.05` as a day in May.
 */
export const decimalMarkOf = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

function numberText(cell: number | CsvDecimal, decimalMark: string): string {
  const text = typeof cell === 'number' ? String(cell) : cell.value.toFixed(cell.decimals);
  return text.replace('.', decimalMark);
}

function cellText(cell: CsvCell, decimalMark: string): string {
  if (cell === null) return '';
  // A negative number begins like a formula, but is not one.
  if (typeof cell !== 'string') return numberText(cell, decimalMark);
  const text = escapeFormula(cell);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row without its line break. */
export const csvLine = (row: readonly CsvCell[], decimalMark: string): string =>
  row.map((cell) => cellText(cell, decimalMark)).join(csvDelimiter);

/**
 * A table as CSV for spreadsheets: UTF-8 with semicolons. Texts that a spreadsheet would take for a formula
 * get an apostrophe. Files of thousands of accounts are written in a worker instead (`CsvFiles`).
 * @param decimalMark for numbers; see {@link decimalMarkOf}
 */
export function csvFile(rows: readonly (readonly CsvCell[])[], decimalMark = '.'): Blob {
  const text = rows.map((row) => csvLine(row, decimalMark));
  return new Blob([byteOrderMark, text.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' });
}
