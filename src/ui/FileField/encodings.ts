import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';

export const encodingNames: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
};
