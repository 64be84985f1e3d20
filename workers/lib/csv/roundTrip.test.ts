import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { csvCellsOf, csvColumns } from '#domain/accounts/csv/csv.ts';
import { defaultCsvOptions } from '#domain/accounts/csv/csvImport.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { CsvImport } from './csvImport.ts';
import { CsvWriter } from './csvWriter.ts';

const text = fc
  .string({ unit: fc.constantFrom(...Array.from('ab ;,|\t"\'\r\n=+-@Яж€')), maxLength: 12 })
  .map((value) => value.trim());
const filled = text.filter((value) => value !== '');
const anyAccount: fc.Arbitrary<Account> = fc
  .record({
    password: filled,
    index: fc.integer({ min: 0, max: 30 }),
    guest: fc.boolean(),
    digital: fc.constantFrom(true, null),
    psn: fc.record({
      id: text,
      firstName: text,
      lastName: text,
      birthday: fc.constantFrom('1990/01/31', ''),
      gauth: fc.constantFrom('ABCD', ''),
    }),
    psnImap: fc.record({
      login: text,
      password: text,
      host: text,
      port: fc.constantFrom('993', ''),
      tls: fc.boolean(),
    }),
    proxy: fc.record({
      ip: fc.constantFrom('10.0.0.1', ''),
      port: fc.constantFrom('80', ''),
      login: text,
      password: text,
    }),
    ea: fc.record({
      email: fc.constantFrom('ea@dugout.test', ''),
      password: text,
      gauth: fc.constantFrom('ABCD', ''),
    }),
    webAppProxy: fc.record({ ip: text, port: text, login: text, password: text }),
    console: filled.map((name) => ({ id: 1, name })),
  })
  .map((over) => anAccount(over));

test('an export imports again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAccount, { minLength: 1, maxLength: 5 }), async (accounts) => {
      const writer = new CsvWriter();
      const emailed = accounts.map((account, at) => ({ ...account, email: `a${at}@dugout.test` }));
      for (const account of emailed) writer.add([csvCellsOf(account)]);
      const job = new CsvImport();
      const preview = await job.read(writer.finish(), defaultCsvOptions, [], () => undefined);
      expect(preview).toMatchObject({ fault: null, dropped: [], hasHeader: false, encoding: 'utf-8' });
      expect(preview.differences.count).toBe(0);
      const imported = job.rows(0, 10, false).map(({ values }) => values);
      expect(imported).toEqual(
        emailed.map((account) => {
          const values: Record<string, unknown> = { consoleName: account.console.name, email: account.email };
          for (const column of csvColumns) {
            const [group = '', field = ''] = column.split('.');
            const owner = account as unknown as Record<string, Record<string, unknown>>;
            const value = field === '' ? owner[group] : owner[group]?.[field];
            if (column in values || value === '' || value === null || value === undefined) continue;
            values[column] = value;
          }
          return values;
        }),
      );
    }),
    { numRuns: 300 },
  );
});
