import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { columnsOf, type DatabaseColumn } from '#domain/database/columns.ts';
import { linesOf } from '#domain/database/table.ts';
import { createDateText } from '#domain/format/zone.ts';
import { tableHead, tableRows } from '#domain/tables/tableFile.ts';
import { exportCells } from './cells.ts';

const match = { difficulty: 'semi-pro', rating: 70, isWin: true, score: '2:1' };
const rows = [{ id: 1, email: 'a@x.io', data: { '2026-11-19T07:00:00.000Z': match } }];
const columns: readonly DatabaseColumn[] = columnsOf('match-statistic', rows, () => true);
const cellsWith = (texts: Parameters<typeof exportCells>[2]) =>
  [...linesOf('match-statistic', rows)].map((line) => exportCells(line, columns, texts));

test('a spreadsheet reads the score of a match as a text, not as a time of the day', () => {
  const cells = cellsWith({ timeOf: createDateText('UTC'), difficultyOf: (name) => name.toUpperCase() });
  const options = {
    format: 'csv' as const,
    columns: ['id', 'email', ...columns.map(({ key }) => key)].map((key) => ({ key, title: key })),
    decimalMark: '.',
  };
  const file = tableHead(options) + tableRows(options, cells, true);
  const book = read(new TextEncoder().encode(file), { type: 'array' });
  const sheetRows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(sheetRows).toEqual([
    {
      id: 1,
      email: 'a@x.io',
      time: expect.any(Number),
      difficulty: 'SEMI-PRO',
      rating: 70,
      isWin: true,
      score: '2 \u2013 1',
    },
  ]);
});

test('other formats have what the API sends', () => {
  expect(cellsWith(null)).toEqual([[1, 'a@x.io', '2026-11-19T07:00:00.000Z', 'semi-pro', 70, true, '2:1']]);
});
