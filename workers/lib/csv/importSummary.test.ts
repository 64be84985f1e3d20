import { expect, test } from 'vitest';
import { defaultCsvOptions } from '#domain/accounts/csv/csvImport.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { cellsOf, csvFileOf } from '#tests/fixtures/accountsCsv.ts';
import { CsvImport } from './csvImport.ts';

async function read(file: BlobPart) {
  const job = new CsvImport();
  return { job, preview: await job.read(new Blob([file]), defaultCsvOptions, [], () => undefined) };
}

test('wrong cells are listed and corrected, and left-out rows can be imported again', async () => {
  const { job, preview } = await read(
    csvFileOf('new.csv', [
      cellsOf(0, { consoleName: 'PS 1' }),
      cellsOf(1, { consoleName: 'PS 1', index: '40', password: '', guest: 'TRUE' }),
      cellsOf(2, { consoleName: 'PS 2', index: 'x' }),
      ['short'],
    ]).buffer.toString(),
  );
  const wrong = { row: 2, email: 'new-1@example.com' };
  expect(preview.problems).toEqual([
    { ...wrong, column: 'password', text: '', fault: stagedFaults.required },
    { ...wrong, column: 'index', text: '40', fault: stagedFaults.index },
    { row: 3, email: 'new-2@example.com', column: 'index', text: 'x', fault: stagedFaults.index },
  ]);
  expect(preview.skipped).toEqual([{ row: 4, columns: 1 }]);
  expect(preview.consoles).toEqual([
    { name: 'PS 1', total: 2, valid: 1 },
    { name: 'PS 2', total: 1, valid: 0 },
  ]);
  const reasons = preview.wrong.map(({ path, message }) => [`${path}\n${message}`, message]);
  const texts = { faults: Object.fromEntries(reasons), columns: { 1: 'short' }, broken: '' };
  const again = await read(job.leftOut(texts));
  expect(again.preview).toMatchObject({ total: 2, dropped: [{ columns: 3, count: 1 }] });

  job.correct(2, 'password', '=secret');
  expect(job.correct(2, 'index', ' 4 ')).toMatchObject({
    total: 3,
    valid: 2,
    problems: [
      { ...wrong, column: 'password', text: '=secret', fault: null },
      { ...wrong, column: 'index', text: '4', fault: null },
      { row: 3, column: 'index' },
    ],
    differences: { count: 1 },
  });
  expect(job.renameConsole('PS 2', 'PS 1').consoles).toEqual([{ name: 'PS 1', total: 3, valid: 2 }]);
  expect(job.correct(3, 'index', '4').problems.at(-1)).toMatchObject({
    fault: stagedFaults.indexTaken,
    rivalRow: 2,
  });
  expect(job.rows(1, 1, false)).toMatchObject([
    { values: { password: '=secret', index: 4, guest: false }, faults: {}, own: {} },
  ]);
});
