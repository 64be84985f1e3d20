import { csvDelimiter, escapeFormula } from '#domain/accounts/csv.ts';

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A cell of an exported table; null is empty. */
export type CsvCell = string | number | null;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = escapeFormula(cell);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV for spreadsheets: UTF-8 with semicolons. Texts that a spreadsheet would take for a formula get an
 * apostrophe. Files of thousands of accounts are written in a worker instead (`CsvFiles`).
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  const text = rows.map((row) => row.map(cellText).join(csvDelimiter)).join('\r\n');
  return new Blob([byteOrderMark, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
