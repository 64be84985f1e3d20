import type { WebBotInput } from '#contract/http/webBots.ts';
import { escapeForeign, unescapeFormula } from '#domain/accounts/csv/csv.ts';
import { type CsvEncoding, type FileFault, isDelimiterRow } from '#domain/accounts/csv/csvImport.ts';
import { checkWebBot, type WebBotField, webBotFields, type WebBotValues } from './form.ts';

/** Maximum number of rows in a file. */
export const maxImportRows = 20_000;

/** Why a row is left out: bytes that are not text, its number of columns, or its first invalid field. */
export type DroppedReason = 'encoding' | 'columns' | WebBotField;

export interface DroppedRow {
  /** Number in the file, from 1. */
  row: number;
  reason: DroppedReason;
  cells: readonly string[];
}

export interface WebBotImport {
  valid: WebBotInput[];
  dropped: DroppedRow[];
}

export interface WebBotFile extends WebBotImport {
  /** Why the file cannot be read; `row`: where reading ended. Null: it was read completely. */
  fault: { kind: FileFault; row?: number } | null;
  encoding: CsvEncoding;
  /** The encoding was chosen by the user, or the bytes do not show it for certain. */
  isEncodingDoubtful: boolean;
}

const hasSpace = (value: string | number): boolean => /\s/.test(String(value));

/** The values of a row; blank cells at the end, which spreadsheets add, do not count. Null: the number of columns is wrong. */
function valuesOf(cells: readonly string[]): WebBotValues | null {
  const trimmed = cells.map((cell) => unescapeFormula(cell.trim()));
  while (trimmed.length > webBotFields.length && trimmed.at(-1) === '') trimmed.pop();
  if (trimmed.length !== webBotFields.length) return null;
  return Object.fromEntries(webBotFields.map((field, at) => [field, trimmed[at] ?? ''])) as WebBotValues;
}

function reasonOf(values: WebBotValues | null): { input: WebBotInput } | { reason: DroppedReason } {
  if (!values) return { reason: 'columns' };
  const { input, faults } = checkWebBot(values);
  // A form allows spaces here, a file does not.
  const spaced = (['proxy.login', 'proxy.password'] as const).find((field) => hasSpace(values[field]));
  const wrong = webBotFields.find((field) => faults?.[field] !== undefined || field === spaced);
  if (input && !wrong) return { input };
  return { reason: wrong ?? 'columns' };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads the rows of a file without a header; blank rows are ignored.
 * @param broken placeholder for bytes that are not text; null: there are none
 */
export function readWebBotRows(
  rows: readonly (readonly string[])[],
  broken: string | null = null,
): WebBotImport {
  const found: WebBotImport = { valid: [], dropped: [] };
  rows.forEach((cells, at) => {
    if (isBlank(cells) || (at === 0 && isDelimiterRow(cells))) return;
    const isBroken = broken !== null && cells.some((cell) => cell.includes(broken));
    const result = isBroken ? { reason: 'encoding' as const } : reasonOf(valuesOf(cells));
    if ('input' in result) found.valid.push(result.input);
    else found.dropped.push({ row: at + 1, reason: result.reason, cells });
  });
  return found;
}

/** How many rows were left out for each reason, the most frequent first. */
export function countReasons(dropped: readonly DroppedRow[]): { reason: DroppedReason; count: number }[] {
  const counts = new Map<DroppedReason, number>();
  for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}

/** Whether an import has valid accounts, only rows that are left out, or no rows at all. */
export function importResult({ valid, dropped }: WebBotImport): 'found' | 'noneValid' | 'noData' {
  if (valid.length > 0) return 'found';
  return dropped.length > 0 ? 'noneValid' : 'noData';
}

/** The accounts to import: each email once, with the last row that has it. */
export const distinctAccounts = (valid: readonly WebBotInput[]): WebBotInput[] => [
  ...new Map(valid.map((input) => [input.email, input])).values(),
];

/**
 * The left-out rows as cells of a CSV: unchanged, followed by the row number and the reason.
 * @param textOf the reason in the user's language
 */
export const droppedCells = (
  dropped: readonly DroppedRow[],
  textOf: (reason: DroppedReason) => string,
): string[][] =>
  dropped.map(({ row, reason, cells }) => [...cells.map(escapeForeign), String(row), textOf(reason)]);

export const exampleRows: readonly (readonly string[])[] = [
  ['first@example.com', 'password', 'JBSWY3DPEHPK3PXP', '203.0.113.10', '8080', 'login', 'password'],
  ['second@example.com', 'password', 'KRSXG5CTMVRXEZLU', '203.0.113.11', '8080', 'login', 'password'],
];
