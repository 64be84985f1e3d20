import { type Account, accountInput } from '#contract/http/accounts/account.ts';
import { fieldAt } from '../paths.ts';
import type { StagedValues } from '../staged/staged.ts';

/** Columns of a CSV of accounts, in order (specification, "CSV import of accounts"); there is no header. */
export const csvColumns = [
  'consoleName',
  'script',
  'email',
  'psn.id',
  'password',
  'psn.birthday',
  'psn.firstName',
  'psn.lastName',
  'psnImap.login',
  'psnImap.password',
  'psnImap.host',
  'psnImap.port',
  'psnImap.tls',
  'proxy.ip',
  'proxy.port',
  'proxy.login',
  'proxy.password',
  'index',
  'guest',
  'digital',
  'ea.email',
  'ea.password',
  'ea.gauth',
  'webAppProxy.ip',
  'webAppProxy.port',
  'webAppProxy.login',
  'webAppProxy.password',
  'psn.gauth',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Delimiter of cells in an exported file (specification, business constants). */
export const csvDelimiter = ';';

/** Beginnings that a spreadsheet runs as a formula. */
const formula = /^'*[=+\-@\t\r]/;
const escapedFormula = /^'+[=+\-@\t\r]/;

/** The text, with an apostrophe before it if a spreadsheet would take it for a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The same for a cell of a foreign file, which may have been escaped already. */
export const escapeForeign = (cell: string): string => (cell.startsWith("'") ? cell : escapeFormula(cell));

/** The inverse of {@link escapeFormula}. */
export const unescapeFormula = (text: string): string => (escapedFormula.test(text) ? text.slice(1) : text);

function valueOf(account: Account, column: CsvColumn): unknown {
  if (column === 'consoleName') return account.console.name;
  return column === 'script' ? account.script?.title : fieldAt(account, column);
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? escapeFormula(String(value))
    : '';

/** The cells of a new account, from its values by field path. */
export const csvCellsOfValues = (values: StagedValues): string[] =>
  csvColumns.map((column) => cellOf(values[column]));

/** The cells of an account. Fields that the user may not see are missing in the account and empty in the cells. */
export const csvCellsOf = (account: Account): string[] =>
  csvColumns.map((column) => cellOf(valueOf(account, column)));

type ParseCell = (text: string) => string | number | boolean | null;
type CellValue = ReturnType<ParseCell>;

/** How the cells of a column are read; all others are texts. */
const parsers: Partial<Record<CsvColumn, ParseCell>> = {
  // Left out: the server knows which script is used.
  script: () => null,
  // Text that is not a number is kept, so that the check refuses it.
  index: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  digital: (text) => (text === 'true' ? true : null),
  guest: (text) => text === 'true',
  'psnImap.tls': (text) => (text === 'true' ? true : text === 'false' ? false : null),
  'psn.birthday': (text) => (accountInput.psn.shape.birthday.safeParse(text).success ? text : null),
};

const flags: ReadonlySet<CsvColumn> = new Set(['guest', 'digital', 'psnImap.tls']);

const textIn = (cells: readonly string[], at: number): string => unescapeFormula((cells[at] ?? '').trim());

/** Whether a row has `TRUE` or `False` as written by spreadsheets: the specification only reads `true` and `false`. */
export const hasOtherCase = (cells: readonly string[]): boolean =>
  csvColumns.some((column, at) => {
    const text = textIn(cells, at);
    return flags.has(column) && /^(true|false)$/i.test(text) && text !== text.toLowerCase();
  });

/** A cell that is read differently than written; null: it is left out. */
export interface CsvDifference {
  column: CsvColumn;
  written: string;
  read: CellValue;
}

/** The cells of a row that are read differently than written. @param values of {@link csvValuesOf} */
export const csvDifferencesOf = (cells: readonly string[], values: StagedValues): CsvDifference[] =>
  csvColumns.flatMap((column, at): CsvDifference[] => {
    const written = textIn(cells, at);
    const read = values[column] ?? null;
    if (written === '') return [];
    // Without a value an account is not a guest and not digital.
    const meant = column === 'guest' || column === 'digital' ? String(read ?? false) : String(read);
    const isRead = flags.has(column)
      ? meant === written.toLowerCase()
      : column !== 'psn.birthday' || read === written;
    return isRead ? [] : [{ column, written, read }];
  });

/**
 * The values of a row of a CSV, by field path; blank ones are missing.
 * @param cells as many as {@link csvColumns}
 * @param anyCase whether `TRUE` is read as `true`
 */
export function csvValuesOf(cells: readonly string[], anyCase = false): StagedValues {
  const values: Record<string, string | number | boolean> = {};
  csvColumns.forEach((column, at) => {
    const written = textIn(cells, at);
    const text = anyCase && flags.has(column) ? written.toLowerCase() : written;
    if (text === '' && column !== 'guest') return;
    const parse = parsers[column];
    const value = parse ? parse(text) : text;
    if (value !== null) values[column] = value;
  });
  return values;
}
