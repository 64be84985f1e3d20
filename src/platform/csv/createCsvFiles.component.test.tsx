import { expect, test } from 'vitest';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { defaultCsvOptions } from '#domain/accounts/csv/csvImport.ts';
import { createCsvFiles } from './createCsvFiles.ts';

const rowsOf = (from: number, count: number): string[][] =>
  Array.from({ length: count }, (_, at) =>
    csvColumns.map((column) =>
      column === 'email'
        ? `${from + at}@x.io`
        : column === 'consoleName'
          ? 'PS'
          : column === 'password'
            ? 'p'
            : '',
    ),
  );

test('what a worker writes, a worker reads, with progress', async () => {
  const csv = createCsvFiles();
  const file = await csv.write([rowsOf(0, 600), rowsOf(600, 400)], new AbortController().signal);
  const job = csv.openImport();
  const shares: number[] = [];
  const preview = await job.read(file, defaultCsvOptions, [], (share) => shares.push(share));
  expect(preview).toMatchObject({ fault: null, total: 1_000, valid: 1_000, encoding: 'utf-8' });
  const rows = await job.rows(600, 1, true);
  expect(rows[0]?.values['email']).toBe('600@x.io');
  await expect.poll(() => shares.at(-1)).toBe(1);
  expect(await (await job.leftOut({ faults: {}, columns: {}, broken: '' })).text()).toBe('');
  job.close();
});

test('an aborted file asks for no further part', async () => {
  const abort = new AbortController();
  let asked = 0;
  function* endless(): Generator<string[][]> {
    for (;;) {
      if (++asked === 3) abort.abort();
      yield rowsOf(0, 1);
    }
  }
  await expect(createCsvFiles().write(endless(), abort.signal)).rejects.toThrow(/abort/i);
  expect(asked).toBe(3);
});
