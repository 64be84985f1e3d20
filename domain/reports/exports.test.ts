import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type CsvCell, csvFile } from '#domain/tables/csv.ts';
import { aReport, aSummary } from './fixtures.ts';
import { financialCells } from './financial.ts';
import { defaultSort, figureColumns, groupServers, summaryCells } from './summary.ts';

/** The rows of an export as a spreadsheet reads them. */
async function opened(cells: CsvCell[][]) {
  const book = read(new Uint8Array(await csvFile(cells).arrayBuffer()), { type: 'array', cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) };
}

test('a spreadsheet reads a financial report: dates, numbers and sums that it can add up', async () => {
  const report = aReport('2026-02', { 1: 1_234_567, 2: 5 });
  const head = ['Date', 'Delivered coins', 'Total profit, EUR', 'Fee, EUR', 'Income, EUR'];
  const { sheet, rows } = await opened(financialCells(report, head, 'Summary'));
  expect(rows[0]).toEqual(head);
  expect(sheet['A2']).toMatchObject({ t: 'n', w: expect.stringMatching(/2026|26/) });
  expect(rows[1]?.slice(1)).toEqual([1_234_567, 12_345.67, 1234.57, 11_111.1]);
  expect(rows[3]).toEqual(['Summary', 1_234_572, 12_345.72, 1234.58, 11_111.14]);
});

test('a spreadsheet reads a servers summary, also where a server is named like a formula', async () => {
  const row = aSummary(1, ['Nord; Süd', '=cmd()'], { locked: 1, unlocked: 2_000_000 });
  const groups = groupServers([row], { query: '', sort: defaultSort });
  const { sheet, rows } = await opened(
    summaryCells(groups, ['Group', 'Server', ...figureColumns], () => 'Sum'),
  );
  expect(rows[1]?.slice(0, 3)).toEqual(['Nord; Süd', "'=cmd()", 2_000_001]);
  expect([sheet['B2'].f, sheet['G2'].t, sheet['G2'].v]).toEqual([undefined, 'n', 2_000_001_000]);
});
