import { byteOrderMark, csvLine } from './csv.ts';

export const tableFormats = ['csv', 'xml', 'json'] as const;
export type TableFormat = (typeof tableFormats)[number];

export interface TableFileColumn {
  /** Name in XML and JSON, the same in all languages. */
  key: string;
  /** Heading in CSV. */
  title: string;
}

export type TableFileCell = string | number | boolean | null;

export interface TableFileOptions {
  format: TableFormat;
  columns: readonly TableFileColumn[];
  /** Decimal mark of numbers in CSV: spreadsheets expect that of their computer's language. */
  decimalMark: string;
}

const lineOf = (cells: readonly TableFileCell[], decimalMark: string): string =>
  `${csvLine(
    cells.map((cell) => (typeof cell === 'boolean' ? String(cell).toUpperCase() : cell)),
    decimalMark,
  )}\r\n`;

const xmlMarks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that XML 1.0 cannot contain, not even as references. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (text: string): string =>
  text.replace(notInXml, '\ufffd').replace(/[&<>"]/g, (mark) => xmlMarks[mark] ?? mark);
/** A name of an element: other characters become underlines. */
const xmlName = (key: string): string => key.replace(/[^\w.-]/g, '_').replace(/^(?=[\d.-])/, '_');

/** The part before the first row. */
export function tableHead({ format, columns, decimalMark }: TableFileOptions): string {
  switch (format) {
    case 'csv':
      return (
        byteOrderMark +
        lineOf(
          columns.map(({ title }) => title),
          decimalMark,
        )
      );
    case 'xml':
      return `<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n`;
    case 'json':
      return '[';
  }
}

/** Rows of cells in the order of the columns. @param isFirst whether they are the first of the file */
export function tableRows(
  { format, columns, decimalMark }: TableFileOptions,
  rows: readonly (readonly TableFileCell[])[],
  isFirst: boolean,
): string {
  switch (format) {
    case 'csv':
      return rows.map((cells) => lineOf(cells, decimalMark)).join('');
    case 'xml': {
      const names = columns.map(({ key }) => xmlName(key));
      return rows
        .map((cells) => {
          // A missing value has no element.
          const elements = cells.map((cell, at) =>
            cell === null ? '' : `<${names[at]}>${xmlText(String(cell))}</${names[at]}>`,
          );
          return `<row>${elements.join('')}</row>\n`;
        })
        .join('');
    }
    case 'json': {
      const objects = rows.map((cells) =>
        JSON.stringify(Object.fromEntries(columns.map(({ key }, at) => [key, cells[at] ?? null]))),
      );
      return objects.map((text, at) => `${isFirst && at === 0 ? '' : ','}\n${text}`).join('');
    }
  }
}

export const tableTail = ({ format }: TableFileOptions): string =>
  ({ csv: '', xml: '</rows>\n', json: '\n]\n' })[format];

export const tableMimeTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
};
