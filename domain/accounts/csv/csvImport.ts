import { type CsvColumn, csvColumns, type CsvDifference } from './csv.ts';
import type { StagedFaults, StagedValues } from '../staged/staged.ts';

/** Limit of staged accounts, and of rows read from one file. */
export const maxStaged = 50_000;

/** Longest row in characters. Each field of an account has at most a few hundred, so a longer row is not an account. */
export const maxRowLength = 16_384;

/** Maximum characters of all rows together, because they are held in memory. */
export const maxTextLength = 67_108_864;

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

export interface CsvOptions {
  /** Null: the recognized encoding. */
  encoding: CsvEncoding | null;
  /** Whether `TRUE` is read as `true`. */
  anyCase: boolean;
}

export const defaultCsvOptions: CsvOptions = { encoding: null, anyCase: false };

/**
 * Why a file cannot be imported. `name`: its name does not end with .csv. `binary`: it is not a text file.
 * `empty`: it has no rows. `tooMany`: it has more than {@link maxStaged} rows. `tooLarge`: they are longer
 * than {@link maxTextLength} in total. `tooLong`: a row is longer than {@link maxRowLength}. `quote`: a quote
 * is not closed. `unreadable`: the browser cannot read it.
 */
export type FileFault =
  | 'name'
  | 'binary'
  | 'empty'
  | 'tooMany'
  | 'tooLarge'
  | 'tooLong'
  | 'quote'
  | 'unreadable';

export interface ImportedRow {
  /** Number in the file, from 1; blank rows and the header count too. */
  row: number;
  guiId: string;
  values: StagedValues;
  faults: StagedFaults;
  /** Its faults, apart from duplicates of other rows. */
  own: StagedFaults;
}

/** A wrong cell, or one that was corrected in the preview. */
export interface ImportProblem {
  row: number;
  email: string;
  column: CsvColumn;
  text: string;
  /** Null: the cell has been corrected. */
  fault: string | null;
  /** The earlier row with this index or email, if that is the fault. */
  rivalRow?: number;
}

/** Content of a file, before it is imported. */
export interface ImportPreview {
  /** Null: the file can be imported. `row`: the row at which reading ended, if the fault is in a row. */
  fault: { kind: FileFault; row?: number } | null;
  encoding: CsvEncoding;
  /** The encoding was chosen by the user, or the bytes do not show it for certain. */
  isEncodingDoubtful: boolean;
  delimiter: string;
  /** The first row is a header, and is skipped. */
  hasHeader: boolean;
  /** Rows with the right number of columns. */
  total: number;
  /** Number of these rows without a fault. */
  valid: number;
  first: readonly ImportedRow[];
  /** Errors in these rows, the most frequent first: field path, message, and number of rows. */
  wrong: readonly { path: string; message: string; count: number }[];
  /** The first wrong cells and all corrected ones, in the order of the file. */
  problems: readonly ImportProblem[];
  /** The consoles named by the accounts, with the number of accounts. */
  consoles: readonly { name: string; total: number; valid: number }[];
  /** The first skipped rows. `columns`: number of columns; null if it is right, but bytes are not text. */
  skipped: readonly { row: number; columns: number | null }[];
  /** Rows skipped because of their number of columns, the most frequent number first. */
  dropped: readonly { columns: number; count: number }[];
  /** Rows skipped because they have bytes that are not text in the encoding. */
  broken: number;
  /** Cells that are read differently than written: their number, and the first ones. */
  differences: { count: number; first: readonly (CsvDifference & { row: number })[] };
  /** Whether some cells could be read if `TRUE` were read as `true`. */
  hasOtherCase: boolean;
}

export const previewRows = 20;
/** Maximum number of wrong cells, and of skipped rows, in a preview. */
export const previewProblems = 100;
export const previewDifferences = 100;

/** Whether a first row is `sep=;`, with which Excel names the delimiter. */
export const isDelimiterRow = ([first = '', ...others]: readonly string[]): boolean =>
  /^\uFEFF?sep=[;,\t|]?$/i.test(first) && others.every((cell) => cell === '');

/** Texts of header cells, in lower case, without spaces and underscores. */
const headerWords: ReadonlySet<string> = new Set([
  ...csvColumns.map((column) => column.toLowerCase()),
  'console',
  'mail',
  'e-mail',
  'psn',
  'psnid',
  'birthday',
  'gauth',
  'консоль',
  'скрипт',
  'почта',
  'пароль',
  'индекс',
]);

/** Whether a first row is a header: at least two cells name columns, and its email is not an email. */
export function isHeader(cells: readonly string[]): boolean {
  if (cells[csvColumns.indexOf('email')]?.includes('@')) return false;
  const named = cells.filter((cell) => headerWords.has(cell.toLowerCase().replaceAll(/[\s_]/g, '')));
  return named.length >= 2;
}

/** Key of a fault in {@link LeftOutTexts}. */
export const faultKey = (path: string, message: string): string => `${path}\n${message}`;

/** Why rows are left out, in the user's language. */
export interface LeftOutTexts {
  /** Texts by {@link faultKey}. */
  faults: Readonly<Record<string, string>>;
  /** Texts by number of columns. */
  columns: Readonly<Record<number, string>>;
  /** Text for bytes that are not text in the encoding. */
  broken: string;
}

const csvDelimiters = [';', ',', '\t', '|'] as const;

/**
 * The delimiter of a file: the one that gives most of its first rows the right number of columns, otherwise
 * the most columns.
 * @param columns the right number of columns
 * @param rowsBy the first rows, split by a delimiter
 */
export function findDelimiter(
  columns: number,
  rowsBy: (delimiter: string) => readonly (readonly string[])[],
): string {
  for (const delimiter of csvDelimiters) {
    const [first = []] = rowsBy(delimiter);
    if (first.length === 2 && isDelimiterRow(first)) return delimiter;
  }
  let best: string = csvDelimiters[0];
  let bestScore = -1;
  for (const delimiter of csvDelimiters) {
    // A row of only delimiters is blank and does not show which delimiter is right.
    const rows = rowsBy(delimiter).filter((row) => row.some((cell) => /[^;,\t|\s]/.test(cell)));
    const fitting = rows.filter(({ length }) => length === columns).length;
    const average = rows.reduce((sum, { length }) => sum + length, 0) / Math.max(1, rows.length);
    // A share of fitting rows outweighs any number of columns.
    const score = (fitting / Math.max(1, rows.length)) * 1_000 + Math.min(average, 999);
    if (score <= bestScore) continue;
    best = delimiter;
    bestScore = score;
  }
  return best;
}

/**
 * The cells of a row, or null when their number is wrong. Blank cells at the end, which spreadsheets add, do
 * not count; nor do the row number and the reason that an earlier import added to left-out rows.
 */
export function fittingCells(cells: readonly string[]): readonly string[] | null {
  let length = cells.length;
  while (length > csvColumns.length && cells[length - 1]?.trim() === '') length--;
  const isLeftOut = length === csvColumns.length + 2 && /^\d+$/.test(cells[csvColumns.length] ?? '');
  return length === csvColumns.length || isLeftOut ? cells.slice(0, csvColumns.length) : null;
}
