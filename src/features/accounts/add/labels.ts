import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { csvColumns } from '#domain/accounts/csv.ts';
import { type CsvEncoding, type FileFault, maxStaged } from '#domain/accounts/csvImport.ts';

export const columnCount = csvColumns.length;

/** The file is not one that can be imported. */
export const fileFaults: Record<FileFault, MessageDescriptor> = {
  name: msg`The file must be .csv`,
  binary: msg`This is not a text file. Save the table as CSV and try again.`,
  empty: msg`There are no accounts in it.`,
  tooMany: msg`It has more than ${plural(maxStaged, { one: '# row', other: '# rows' })}. Split it into several files.`,
  tooLarge: msg`It is too large for accounts. Split it into several files.`,
  tooLong: msg`A row is too long to be one of accounts. Is this the right file?`,
  quote: msg`A quotation mark is opened and never closed.`,
  unreadable: msg`The file cannot be read. It may have been moved or changed.`,
};

export const encodingNames: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1251': 'Windows-1251',
};

export const delimiterNames: Readonly<Record<string, MessageDescriptor>> = {
  ';': msg`semicolon`,
  ',': msg`comma`,
  '\t': msg`tab`,
  '|': msg`vertical bar`,
};

/** Why rows with so many columns are left out. */
export const wrongColumns = (columns: number): MessageDescriptor =>
  msg`${plural(columns, { one: '# column', other: '# columns' })} instead of ${columnCount}`;
