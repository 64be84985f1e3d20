import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { type FileFault, maxStaged } from '#domain/accounts/csv/csvImport.ts';

export const columnCount = csvColumns.length;

/** Why a file cannot be imported. */
export const fileFaults: Record<FileFault, MessageDescriptor> = {
  name: msg`The file must be .csv`,
  binary: msg`This is not a text file. Save the table as CSV and try again.`,
  empty: msg`It contains no accounts.`,
  tooMany: msg`It has more than ${plural(maxStaged, { one: '# row', other: '# rows' })}. Split it into several files.`,
  tooLarge: msg`It is too large. Split it into several files.`,
  tooLong: msg`A row is too long for an account. Is this the right file?`,
  quote: msg`A quotation mark is not closed.`,
  unreadable: msg`The file cannot be read. It may have been moved or changed.`,
};

export const delimiterNames: Readonly<Record<string, MessageDescriptor>> = {
  ';': msg`semicolon`,
  ',': msg`comma`,
  '\t': msg`tab`,
  '|': msg`vertical bar`,
};

/** Why a row is skipped: its number of columns, or bytes that are not text (null). */
export function useSkipText(): (columns: number | null) => string {
  const { t } = useLingui();
  return (columns) =>
    columns === null
      ? t`It has bytes that are not text in this encoding`
      : t`${plural(columns, { one: '# column', other: '# columns' })} instead of ${columnCount}`;
}
